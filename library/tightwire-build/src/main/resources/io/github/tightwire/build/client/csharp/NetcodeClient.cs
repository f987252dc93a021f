// The runtime of Tightwire clients in C#. Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0

using System;
using System.Net;
using System.Text;

namespace Tightwire
{
    /// <summary>Where a client is.</summary>
    public enum NetcodeState
    {
        /// <summary>It asks the servers of its token, one after another, for a place.</summary>
        SendingConnectionRequest,
        /// <summary>A server wants to know if the client is at its address.</summary>
        SendingConnectionResponse,
        /// <summary>Payloads go both ways.</summary>
        Connected,
        /// <summary>One side has ended the connection.</summary>
        Disconnected,
        /// <summary>The bytes are no connect token of netcode 1.02.</summary>
        InvalidConnectToken,
        /// <summary>The token's time was over before a server took the client.</summary>
        ConnectTokenExpired,
        /// <summary>The last server is full.</summary>
        ConnectionDenied,
        /// <summary>The last server did not answer.</summary>
        ConnectionRequestTimedOut,
        /// <summary>The last server answered, and then no more.</summary>
        ConnectionResponseTimedOut,
        /// <summary>Nothing was heard of the server for the token's time-out.</summary>
        ConnectionTimedOut,
    }

    /// <summary>
    /// A client's side of one connection of netcode 1.02, without a socket and without a clock: datagrams and time go in, datagrams come
    /// out. A tick is Receive for every datagram that came, and Update. Bad datagrams are ignored. Not thread-safe.
    /// </summary>
    public sealed class NetcodeClient
    {
        /// <summary>The largest payload.</summary>
        public const int MaxPayloadBytes = 1200;

        private const int DatagramBytes = 1300;
        private const int TokenBytes = 2048;
        private const int VersionBytes = 13;
        private const int ExpiryBytes = 8;
        private const int NonceBytes = 24;
        private const int PrivateBytes = 1024;
        private const int ChallengeBytes = 308;
        private const int KeyBytes = 32;
        private const int TagBytes = 16;
        private const int MaxServers = 32;
        private const int MaxSlots = 256;
        private const double SendInterval = 0.1;
        private const int DisconnectPackets = 10;

        private const int Request = 0;
        private const int Denied = 1;
        private const int Challenge = 2;
        private const int Response = 3;
        private const int KeepAlive = 4;
        private const int PayloadPacket = 5;
        private const int Disconnection = 6;

        private static readonly byte[] Version = Encoding.ASCII.GetBytes("NETCODE 1.02\0");

        private static readonly byte[] NoSlot = new byte[8];

        private readonly Action<IPEndPoint, byte[], int> send;
        private readonly byte[] request = new byte[1 + VersionBytes + 8 + ExpiryBytes + NonceBytes + PrivateBytes];
        private readonly byte[] associatedData = new byte[VersionBytes + 8 + 1];
        private readonly IPEndPoint[] servers = new IPEndPoint[0];
        private readonly ICipher sealing;
        private readonly ICipher opening;
        private readonly double lifetime;
        private readonly int timeout;
        private readonly byte[] nonce = new byte[12];
        private readonly byte[] datagram = new byte[DatagramBytes];
        private readonly byte[] challenge = new byte[ChallengeBytes];
        private ReplayWindow window = new ReplayWindow();
        private int server;
        private ulong sequence;
        private double now;
        private double started;
        private double lastSent;
        private double lastReceived;
        private double lastAnswered;
        private bool isChallenged;
        private bool isHeard;
        private bool hasStarted;

        /// <summary>The contents of the payload that Receive gave last, from the start.</summary>
        public readonly byte[] Payload = new byte[DatagramBytes];

        /// <summary>
        /// Begins to connect. A token is good for one client, ever: two would seal packets with one key and sequence, which gives away
        /// their contents. The cipher is made twice, with the key of each direction. An address that is given to Receive must equal that
        /// of the token, as that of an IPv4 socket does for an IPv4 address.
        /// </summary>
        public NetcodeClient(byte[] connectToken, Func<byte[], ICipher> cipher, Action<IPEndPoint, byte[], int> send)
        {
            this.send = send;
            State = NetcodeState.InvalidConnectToken;
            if (connectToken.Length != TokenBytes || !HasVersion(connectToken))
            {
                return;
            }
            int at = VersionBytes + 8;
            ulong created = Number(connectToken, at);
            ulong expires = Number(connectToken, at + 8);
            at += 8 + ExpiryBytes + NonceBytes + PrivateBytes;
            timeout = unchecked((int)Number(connectToken, at, 4));
            ulong count = Number(connectToken, at + 4, 4);
            at += 8;
            if (created > expires || count < 1 || count > MaxServers)
            {
                return;
            }
            IPEndPoint[] found = new IPEndPoint[(int)count];
            for (int i = 0; i < found.Length; i++)
            {
                found[i] = Address(connectToken, ref at);
                if (found[i] == null)
                {
                    return;
                }
            }
            servers = found;
            lifetime = expires - created;
            request[0] = Request;
            Array.Copy(connectToken, 0, request, 1, VersionBytes + 8);
            Array.Copy(connectToken, VersionBytes + 16, request, 1 + VersionBytes + 8, ExpiryBytes + NonceBytes + PrivateBytes);
            Array.Copy(connectToken, 0, associatedData, 0, VersionBytes + 8);
            sealing = cipher(Key(connectToken, at));
            opening = cipher(Key(connectToken, at + KeyBytes));
            State = NetcodeState.SendingConnectionRequest;
        }

        /// <summary>Where it is now.</summary>
        public NetcodeState State { get; private set; }

        /// <summary>The slot that the client has on the server, from 0.</summary>
        public int Slot { get; private set; }

        /// <summary>The number of slots on the server.</summary>
        public int Slots { get; private set; }

        /// <summary>The server that the client speaks to; null if the token is none.</summary>
        public IPEndPoint Server
        {
            get { return servers.Length == 0 ? null : servers[server]; }
        }

        /// <summary>
        /// Ends a tick, at a time in seconds on a clock that only runs forward: sends what is due, ten times a second, and gives up on a
        /// server that is silent.
        /// </summary>
        public void Update(double seconds)
        {
            now = seconds;
            if (!hasStarted)
            {
                hasStarted = true;
                started = now;
                Ask(0);
            }
            if (isHeard)
            {
                // By the time of the datagrams that a program finds after it stood still.
                isHeard = false;
                lastReceived = now;
            }
            if (!IsActive)
            {
                return;
            }
            if (State != NetcodeState.Connected && now - started >= lifetime)
            {
                State = NetcodeState.ConnectTokenExpired;
            }
            else if (timeout > 0 && now - lastReceived > timeout)
            {
                TimeOut();
            }
            else if (now - lastSent >= SendInterval)
            {
                SendDue();
            }
            if (isChallenged && State == NetcodeState.Connected && now - lastAnswered >= SendInterval)
            {
                isChallenged = false;
                lastAnswered = now;
                SendSealed(Response, challenge, ChallengeBytes);
            }
        }

        /// <summary>Sends a payload of 1 to 1200 bytes; false if the client is not connected.</summary>
        public bool Send(byte[] payload, int length)
        {
            if (length < 1 || length > MaxPayloadBytes || length > payload.Length)
            {
                throw new ArgumentOutOfRangeException("length");
            }
            if (State != NetcodeState.Connected)
            {
                return false;
            }
            SendSealed(PayloadPacket, payload, length);
            lastSent = now;
            return true;
        }

        /// <summary>Ends the connection, and tells the server so.</summary>
        public void Disconnect()
        {
            for (int i = 0; i < DisconnectPackets && IsActive && hasStarted; i++)
            {
                SendSealed(Disconnection, challenge, 0);
            }
            if (IsActive)
            {
                State = NetcodeState.Disconnected;
            }
        }

        /// <summary>
        /// Takes a datagram. Gives the number of bytes of the payload in it, which is in Payload then; 0 if it has none, or is ignored.
        /// </summary>
        public int Receive(IPEndPoint from, byte[] bytes, int length)
        {
            int type = length == 0 ? Request : bytes[0] & 15;
            int sequenceBytes = length == 0 ? 0 : bytes[0] >> 4;
            int header = 1 + sequenceBytes;
            int contents = length - header - TagBytes;
            bool isWorthOpening = IsActive && length <= DatagramBytes && sequenceBytes >= 1 && sequenceBytes <= 8 && Fits(type, contents);
            if (!isWorthOpening || !from.Equals(Server))
            {
                return 0;
            }
            ulong number = Number(bytes, 1, sequenceBytes);
            bool isGuarded = type >= KeepAlive;
            if (number == ulong.MaxValue || isGuarded && window.Judge(number) != Reason.Accepted)
            {
                return 0;
            }
            SetNonce(number);
            associatedData[VersionBytes + 8] = bytes[0];
            if (!opening.Open(nonce, associatedData, bytes, header, contents, Payload, 0))
            {
                return 0;
            }
            if (isGuarded)
            {
                window.Accept(number);
            }
            return Hear(type, number, contents);
        }

        private bool IsActive
        {
            get { return State <= NetcodeState.Connected; }
        }

        private static bool Fits(int type, int contents)
        {
            switch (type)
            {
                case Denied:
                case Disconnection:
                    return contents == 0;
                case Challenge:
                    return contents == ChallengeBytes;
                case KeepAlive:
                    return contents == 8;
                case PayloadPacket:
                    return contents >= 1 && contents <= MaxPayloadBytes;
                default:
                    return false;
            }
        }

        private int Hear(int type, ulong number, int contents)
        {
            if (type == Challenge && State == NetcodeState.Connected)
            {
                // The server asks if the client is at a new address. One of a handshake has a sequence of the upper half.
                if (number >> 63 == 0 && window.Judge(number) == Reason.Accepted)
                {
                    window.Accept(number);
                    Array.Copy(Payload, challenge, ChallengeBytes);
                    isChallenged = true;
                }
                return 0;
            }
            bool isExpected = type == Denied ? State != NetcodeState.Connected
                : type == Challenge ? State == NetcodeState.SendingConnectionRequest
                : type == KeepAlive ? State != NetcodeState.SendingConnectionRequest && HasSlot()
                : State == NetcodeState.Connected;
            if (!isExpected)
            {
                return 0;
            }
            isHeard = true;
            switch (type)
            {
                case Denied:
                    Next(NetcodeState.ConnectionDenied);
                    return 0;
                case Challenge:
                    Array.Copy(Payload, challenge, ChallengeBytes);
                    lastSent = now - SendInterval;
                    State = NetcodeState.SendingConnectionResponse;
                    return 0;
                case KeepAlive:
                    if (State == NetcodeState.SendingConnectionResponse)
                    {
                        Slot = (int)Number(Payload, 0, 4);
                        Slots = (int)Number(Payload, 4, 4);
                        lastSent = now - SendInterval;
                        lastAnswered = now - SendInterval;
                        State = NetcodeState.Connected;
                    }
                    return 0;
                case PayloadPacket:
                    return contents;
                default:
                    State = NetcodeState.Disconnected;
                    return 0;
            }
        }

        private bool HasSlot()
        {
            ulong slots = Number(Payload, 4, 4);
            return slots <= MaxSlots && Number(Payload, 0, 4) < slots;
        }

        private void TimeOut()
        {
            if (State == NetcodeState.Connected)
            {
                State = NetcodeState.ConnectionTimedOut;
            }
            else
            {
                Next(State == NetcodeState.SendingConnectionRequest
                    ? NetcodeState.ConnectionRequestTimedOut : NetcodeState.ConnectionResponseTimedOut);
            }
        }

        private void Next(NetcodeState otherwise)
        {
            if (server + 1 < servers.Length)
            {
                Ask(server + 1);
            }
            else
            {
                State = otherwise;
            }
        }

        private void Ask(int next)
        {
            server = next;
            window = new ReplayWindow();
            lastReceived = now;
            lastSent = now - SendInterval;
            State = IsActive ? NetcodeState.SendingConnectionRequest : State;
        }

        private void SendDue()
        {
            if (State == NetcodeState.SendingConnectionRequest)
            {
                send(Server, request, request.Length);
            }
            else if (State == NetcodeState.SendingConnectionResponse)
            {
                SendSealed(Response, challenge, ChallengeBytes);
            }
            else
            {
                SendSealed(KeepAlive, NoSlot, NoSlot.Length);
            }
            lastSent = now;
        }

        private void SendSealed(int type, byte[] contents, int length)
        {
            // Taken before it is used: no failure makes two packets of one sequence.
            ulong number = sequence++;
            int header = 1;
            for (ulong left = number; left != 0 || header == 1; left >>= 8)
            {
                datagram[header++] = (byte)(left & 0xFF);
            }
            datagram[0] = (byte)(header - 1 << 4 | type);
            Array.Copy(contents, 0, datagram, header, length);
            SetNonce(number);
            associatedData[VersionBytes + 8] = datagram[0];
            sealing.Seal(nonce, associatedData, datagram, header, length);
            send(Server, datagram, header + length + TagBytes);
        }

        private void SetNonce(ulong number)
        {
            for (int i = 0; i < 8; i++)
            {
                nonce[4 + i] = (byte)(number >> (8 * i) & 0xFF);
            }
        }

        // ---- The token

        private static bool HasVersion(byte[] token)
        {
            for (int i = 0; i < VersionBytes; i++)
            {
                if (token[i] != Version[i])
                {
                    return false;
                }
            }
            return true;
        }

        private static byte[] Key(byte[] token, int at)
        {
            byte[] key = new byte[KeyBytes];
            Array.Copy(token, at, key, 0, KeyBytes);
            return key;
        }

        /// <summary>The address that is next; null if it is none.</summary>
        private static IPEndPoint Address(byte[] token, ref int at)
        {
            int type = token[at++];
            if (type != 1 && type != 2)
            {
                return null;
            }
            byte[] address = new byte[type == 1 ? 4 : 16];
            for (int i = 0; i < address.Length; i++)
            {
                // IPv6 has words in netcode, each little-endian.
                address[i] = token[at + (type == 1 ? i : i ^ 1)];
            }
            at += address.Length + 2;
            return new IPEndPoint(new IPAddress(address), (int)Number(token, at - 2, 2));
        }

        private static ulong Number(byte[] bytes, int at)
        {
            return Number(bytes, at, 8);
        }

        /// <summary>A number of so many bytes, the lowest first.</summary>
        private static ulong Number(byte[] bytes, int at, int count)
        {
            ulong number = 0;
            for (int i = count - 1; i >= 0; i--)
            {
                number = number << 8 | bytes[at + i];
            }
            return number;
        }
    }
}
