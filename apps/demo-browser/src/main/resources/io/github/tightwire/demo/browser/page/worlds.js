// Two worlds side by side: cubes that are all drawn at once, coloured by how far the two are apart.

import {
    BoxGeometry, BufferAttribute, BufferGeometry, Color, DataTexture, FloatType, Frustum, GLSL3, Matrix4, Mesh, PerspectiveCamera,
    PlaneGeometry, RawShaderMaterial, RGBAFormat, Scene, Sphere, Vector3, WebGLRenderer,
} from "/webjars/three/build/three.module.min.js";
import {computed} from "/shared/palette.js";

const PLAYER_SIZE = 1.5;
const SIZE = 0.4;
const VALUES = 9;
const GAP = 4;

// What is known of each cube: where it is, how it is turned, and since which tick.
export class World {
    constructor(cubes) {
        this.cubes = cubes;
        this.ticks = new Float64Array(cubes);
        this.positions = new Float32Array(3 * cubes);
        this.turns = new Float32Array(4 * cubes);
        // Nothing, until it is known.
        this.sizes = new Float32Array(cubes);
        this.tick = 0;
        this.changes = 0;
    }

    // Takes a snapshot as the packets' JavaScript gives it: its tick, then nine numbers a cube.
    take(snapshot) {
        const tick = snapshot[0];
        for (let at = 1; at < snapshot.length; at += VALUES) {
            const i = snapshot[at];
            if (tick >= this.ticks[i]) {
                this.ticks[i] = tick;
                for (let k = 0; k < 3; k++) {
                    this.positions[3 * i + k] = snapshot[at + 1 + k];
                }
                for (let k = 0; k < 4; k++) {
                    this.turns[4 * i + k] = snapshot[at + 4 + k];
                }
                this.sizes[i] = i === 0 ? PLAYER_SIZE : SIZE;
            }
        }
        this.tick = Math.max(this.tick, tick);
        this.changes++;
    }

    // How far a cube is from the same one elsewhere, in metres; 0 where one of them is not known.
    distance(other, i) {
        const a = this.positions;
        const b = other.positions;
        return this.ticks[i] > 0 && other.ticks[i] > 0
            ? Math.hypot(a[3 * i] - b[3 * i], a[3 * i + 1] - b[3 * i + 1], a[3 * i + 2] - b[3 * i + 2]) : 0;
    }

    position(i) {
        return Array.from(this.positions.subarray(3 * i, 3 * i + 3));
    }
}

const SAME = [0x3f, 0x9b, 0xd4];
const MIDDLE = [0xe4, 0xd9, 0x32];
const APART = [0xd5, 0x5e, 0x00];

// From the same to a metre apart, on a scale that shows millimetres: blue to vermilion by way of yellow. As three bytes.
export function errorColour(metres) {
    return colour(share(metres));
}

function share(metres) {
    return Math.min(1, Math.max(0, Math.log10(Math.max(metres, 1e-3)) / 3 + 1));
}

function colour(share) {
    return share < 0.5 ? mixed(SAME, MIDDLE, share * 2) : mixed(MIDDLE, APART, share * 2 - 1);
}

function mixed(from, to, share) {
    return from.map((value, i) => Math.round(value + (to[i] - value) * share));
}

// All of them, as a shader has them: each frame has 901.
const TINTS = Array.from({length: 256}, (_, i) => colour(i / 255).map(byte => byte / 255));

const TEXELS = 3;

// All cubes are one draw of many corners: to draw one shape many times is dear without a graphics processor, which draws each by itself.
// A texture has what is known of each: where it is and its size; how it is turned; its colour. Corners are lit, not pixels.
const CUBE = `
    precision highp float;
    uniform mat4 viewMatrix, projectionMatrix;
    uniform highp sampler2D cubes;
    in vec3 position, normal;
    flat out vec3 colour;

    void main() {
        int cube = gl_VertexID / 24;
        vec4 place = texelFetch(cubes, ivec2(0, cube), 0);
        vec4 turn = texelFetch(cubes, ivec2(1, cube), 0);
        vec3 tint = texelFetch(cubes, ivec2(2, cube), 0).rgb;
        vec3 corner = position * place.w;
        vec3 turned = corner + 2.0 * cross(turn.xyz, cross(turn.xyz, corner) + turn.w * corner);
        vec3 up = normal + 2.0 * cross(turn.xyz, cross(turn.xyz, normal) + turn.w * normal);
        colour = tint * (0.64 + 0.4 * dot(up, normalize(vec3(-0.4, -0.6, 1.0))));
        gl_Position = projectionMatrix * viewMatrix * vec4(place.xyz + turned, 1.0);
    }`;

// What is under a cube is darker.
const SHADOW = `
    precision highp float;
    uniform mat4 viewMatrix, projectionMatrix;
    uniform highp sampler2D cubes;
    uniform vec3 ground;
    in vec3 position;
    flat out vec3 colour;

    void main() {
        vec4 place = texelFetch(cubes, ivec2(0, gl_VertexID / 4), 0);
        colour = ground * 0.86;
        gl_Position = projectionMatrix * viewMatrix * vec4(place.xy + 1.15 * place.w * position.xy, 0.01, 1.0);
    }`;

const FLAT = `
    precision mediump float;
    flat in vec3 colour;
    out vec4 pixel;

    void main() {
        pixel = vec4(colour, 1.0);
    }`;

export class View {
    #renderer;
    #canvas;
    #camera = new PerspectiveCamera(40, 1, 1, 120);
    #sides;
    #worlds;
    #tints;
    #target = new Vector3();
    #scale = 1;
    #drawn = "";

    constructor(canvas, server, client) {
        this.#canvas = canvas;
        this.#worlds = [server, client];
        this.#renderer = new WebGLRenderer({canvas, antialias: !isSoftware() && devicePixelRatio < 2, powerPreference: "low-power"});
        this.#renderer.setScissorTest(true);
        this.#renderer.autoClear = false;
        this.#tints = new Float32Array(3 * server.cubes);
        this.#sides = this.#worlds.map(world => new Side(world));
        this.#camera.up.set(0, 0, 1);
        this.theme();
        new ResizeObserver(() => this.#resize()).observe(canvas);
        this.#resize();
    }

    theme() {
        this.#renderer.setClearColor(new Color(computed("--ground")));
        this.#sides.forEach(side => side.theme());
        this.#drawn = "";
    }

    #resize() {
        const {clientWidth, clientHeight} = this.#canvas;
        this.#renderer.setPixelRatio(this.#scale * Math.min(devicePixelRatio, 2));
        this.#renderer.setSize(clientWidth, clientHeight, false);
        this.#drawn = "";
    }

    // Draws fewer pixels, for a browser that is slow.
    coarsen() {
        this.#scale = Math.max(0.6, 0.8 * this.#scale);
        this.#resize();
    }

    // Draws what has changed since the last time, and says whether anything had.
    draw() {
        const [server, client] = this.#worlds;
        const state = `${server.changes} ${client.changes}`;
        if (state === this.#drawn) {
            return false;
        }
        this.#drawn = state;
        // Both look at the server's player, softly, so that a difference between the worlds can be seen.
        const [x, y] = server.position(0);
        this.#target.lerp(new Vector3(x, y, 0.6), this.#target.z === 0 ? 1 : 0.15);
        for (let i = 0; i < server.cubes; i++) {
            const tint = TINTS[Math.round(share(server.distance(client, i)) * (TINTS.length - 1))];
            for (let k = 0; k < 3; k++) {
                this.#tints[3 * i + k] = tint[k];
            }
        }
        const {clientWidth, clientHeight: height} = this.#canvas;
        const width = Math.floor((clientWidth - GAP) / 2);
        this.#camera.aspect = width / height;
        const away = this.#camera.aspect < 0.9 ? 17 : 13;
        this.#camera.position.set(this.#target.x, this.#target.y - away, this.#target.z + 0.75 * away);
        this.#camera.lookAt(this.#target);
        this.#camera.updateProjectionMatrix();
        this.#camera.updateMatrixWorld();
        this.#sides.forEach((side, i) => {
            this.#renderer.setViewport(i * (width + GAP), 0, width, height);
            this.#renderer.setScissor(i * (width + GAP), 0, width, height);
            this.#renderer.clear();
            side.render(this.#renderer, this.#camera, this.#tints);
        });
        return true;
    }
}

class Side {
    #world;
    #scene = new Scene();
    #ground = {value: new Color()};
    #cubes;
    #shapes;

    constructor(world) {
        this.#world = world;
        this.#cubes = new DataTexture(new Float32Array(4 * TEXELS * world.cubes), TEXELS, world.cubes, RGBAFormat, FloatType);
        const uniforms = {cubes: {value: this.#cubes}, ground: this.#ground};
        this.#shapes = [
            many(new PlaneGeometry(1, 1), world.cubes, SHADOW, uniforms), many(new BoxGeometry(1, 1, 1), world.cubes, CUBE, uniforms)];
        this.#scene.add(...this.#shapes.map(({mesh}) => mesh));
    }

    theme() {
        // As the bytes of the style sheet: nothing converts what these shaders give.
        this.#ground.value.set(computed("--ground")).convertLinearToSRGB();
    }

    // Draws the cubes that the camera sees, in the colours that these bytes are.
    render(renderer, camera, tints) {
        const {positions, turns, sizes, cubes} = this.#world;
        const data = this.#cubes.image.data;
        const frustum = new Frustum().setFromProjectionMatrix(
            new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse));
        const sphere = new Sphere();
        let seen = 0;
        for (let i = 0; i < cubes; i++) {
            sphere.center.fromArray(positions, 3 * i);
            sphere.radius = sizes[i];
            if (sizes[i] === 0 || !frustum.intersectsSphere(sphere)) {
                continue;
            }
            const at = 4 * TEXELS * seen++;
            for (let k = 0; k < 3; k++) {
                data[at + k] = positions[3 * i + k];
                data[at + 8 + k] = tints[3 * i + k];
            }
            data[at + 3] = sizes[i];
            for (let k = 0; k < 4; k++) {
                data[at + 4 + k] = turns[4 * i + k];
            }
        }
        this.#cubes.needsUpdate = true;
        this.#shapes.forEach(({mesh, indices}) => mesh.geometry.setDrawRange(0, indices * seen));
        renderer.render(this.#scene, camera);
    }
}

// A shape so many times, one behind the other.
function many(shape, count, vertexShader, uniforms) {
    const geometry = new BufferGeometry();
    for (const name of ["position", "normal"]) {
        const one = shape.attributes[name].array;
        const all = new Float32Array(one.length * count);
        for (let i = 0; i < count; i++) {
            all.set(one, one.length * i);
        }
        geometry.setAttribute(name, new BufferAttribute(all, 3));
    }
    const indices = shape.index.array;
    const corners = shape.attributes.position.count;
    geometry.setIndex(Array.from({length: indices.length * count},
        (_, i) => indices[i % indices.length] + corners * Math.floor(i / indices.length)));
    const mesh = new Mesh(geometry, new RawShaderMaterial({vertexShader, fragmentShader: FLAT, uniforms, glslVersion: GLSL3}));
    mesh.frustumCulled = false;
    return {mesh, indices: indices.length};
}

// Whether the browser draws without a graphics processor, so that each pixel is dear.
function isSoftware() {
    const gl = document.createElement("canvas").getContext("webgl2");
    const info = gl?.getExtension("WEBGL_debug_renderer_info");
    const is = info && /swiftshader|llvmpipe|software|basic render/i.test(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
    return Boolean(is);
}
