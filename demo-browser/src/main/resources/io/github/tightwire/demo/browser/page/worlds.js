// Two worlds side by side: cubes that are all drawn at once, coloured by how far the two are apart.

import {
    Color, DirectionalLight, HemisphereLight, InstancedMesh, BoxGeometry, Matrix4, Mesh, MeshLambertMaterial, PerspectiveCamera,
    PlaneGeometry, Quaternion, Scene, Vector3, WebGLRenderer,
} from "/webjars/three/build/three.module.min.js";
import {computed} from "/shared/palette.js";

const PLAYER_SIZE = 1.5;
const SIZE = 0.4;
const VALUES = 9;

// What is known of each cube: where it is, how it is turned, and since which tick.
export class World {
    constructor(cubes) {
        this.cubes = cubes;
        this.ticks = new Float64Array(cubes);
        this.positions = new Float64Array(3 * cubes);
        this.turns = new Float64Array(4 * cubes);
        this.tick = 0;
    }

    // Takes a snapshot as the packets' JavaScript gives it: its tick, then nine numbers a cube.
    take(snapshot) {
        const tick = snapshot[0];
        for (let at = 1; at < snapshot.length; at += VALUES) {
            const i = snapshot[at];
            if (tick >= this.ticks[i]) {
                this.ticks[i] = tick;
                this.positions.set(snapshot.subarray(at + 1, at + 4), 3 * i);
                this.turns.set(snapshot.subarray(at + 4, at + 8), 4 * i);
            }
        }
        this.tick = Math.max(this.tick, tick);
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

// From the same to a metre apart, on a scale that shows millimetres: blue to vermilion by way of white, or of dark grey.
export function errorColour(metres, into = new Color()) {
    const share = Math.min(1, Math.max(0, Math.log10(Math.max(metres, 1e-3)) / 3 + 1));
    return share < 0.5 ? into.lerpColors(SAME, MIDDLE, share * 2) : into.lerpColors(MIDDLE, APART, share * 2 - 1);
}

const SAME = new Color(0x3f9bd4);
const MIDDLE = new Color(0xe4d932);
const APART = new Color(0xd55e00);

export class View {
    #renderer;
    #canvas;
    #cameras = [];
    #sides = [];
    #target = new Vector3();
    #scale = 1;

    constructor(canvas, server, client) {
        this.#canvas = canvas;
        this.#renderer = new WebGLRenderer({canvas, antialias: devicePixelRatio < 2, powerPreference: "low-power"});
        this.#renderer.setScissorTest(true);
        this.#renderer.autoClear = false;
        this.#sides = [side(server), side(client)];
        this.#cameras = [0, 1].map(() => {
            const camera = new PerspectiveCamera(40, 1, 0.1, 200);
            camera.up.set(0, 0, 1);
            return camera;
        });
        this.server = server;
        this.client = client;
        this.theme();
        new ResizeObserver(() => this.#resize()).observe(canvas);
        this.#resize();
    }

    theme() {
        const paper = new Color(computed("--paper"));
        const ground = new Color(computed("--line"));
        this.#sides.forEach(({scene, plane}) => {
            scene.background = paper;
            plane.material.color = ground;
        });
    }

    #resize() {
        const {clientWidth, clientHeight} = this.#canvas;
        this.#renderer.setPixelRatio(this.#scale * Math.min(devicePixelRatio, 2));
        this.#renderer.setSize(clientWidth, clientHeight, false);
    }

    // Draws fewer pixels, for a browser that draws in software.
    coarsen() {
        this.#scale = Math.max(0.5, 0.75 * this.#scale);
        this.#resize();
    }

    draw() {
        const {clientWidth: width, clientHeight: height} = this.#canvas;
        const half = Math.floor(width / 2);
        // Both look at the server's player, softly, so that a difference between the worlds can be seen.
        const [x, y] = this.server.position(0);
        this.#target.lerp(new Vector3(x, y, 0.6), this.server.tick === 0 ? 1 : 0.08);
        this.#sides.forEach((one, i) => {
            place(one, [this.server, this.client][i], this.server, this.client);
            const camera = this.#cameras[i];
            camera.aspect = (half - 2) / height;
            const away = camera.aspect < 0.9 ? 17 : 13;
            camera.position.set(this.#target.x, this.#target.y - away, this.#target.z + 0.75 * away);
            camera.lookAt(this.#target);
            camera.updateProjectionMatrix();
            this.#renderer.setViewport(i * (half + 2), 0, half - 2, height);
            this.#renderer.setScissor(i * (half + 2), 0, half - 2, height);
            this.#renderer.clear();
            this.#renderer.render(one.scene, camera);
        });
    }
}

function side(world) {
    const scene = new Scene();
    scene.add(new HemisphereLight(0xffffff, 0x556070, 2.2));
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(-4, -6, 12);
    scene.add(sun);
    const plane = new Mesh(new PlaneGeometry(120, 120), new MeshLambertMaterial());
    scene.add(plane);
    const cubes = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshLambertMaterial(), world.cubes);
    cubes.frustumCulled = false;
    scene.add(cubes);
    return {scene, plane, cubes};
}

const matrix = new Matrix4();
const at = new Vector3();
const turn = new Quaternion();
const size = new Vector3();
const tint = new Color();

function place({cubes}, world, server, client) {
    for (let i = 0; i < world.cubes; i++) {
        if (world.ticks[i] === 0) {
            size.setScalar(0);
        } else {
            size.setScalar(i === 0 ? PLAYER_SIZE : SIZE);
            at.fromArray(world.positions, 3 * i);
            turn.fromArray(world.turns, 4 * i);
        }
        cubes.setMatrixAt(i, matrix.compose(at, turn, size));
        cubes.setColorAt(i, errorColour(server.distance(client, i), tint));
    }
    cubes.instanceMatrix.needsUpdate = true;
    cubes.instanceColor.needsUpdate = true;
}
