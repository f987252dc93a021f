using System;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading;
using Game;
using Tightwire;

/// <summary>
/// Plays on a server through a network that loses a fifth, and says what came. Then it feeds damaged payloads to other connections. Or it
/// plays with itself.
/// </summary>
public static class GameDriver
{
    private const int Lines = 300;
    private const int Seconds = 60;

    private static readonly Random Luck = new Random(1);
    private static readonly List<byte[]> Payloads = new List<byte[]>();
    private static readonly List<byte[]> Datagrams = new List<byte[]>();
    private static readonly HashSet<int> Places = new HashSet<int>();
    private static int heard;
    private static int blocks;
    private static string bye = "none";

    public static void Main(string[] arguments)
    {
        if (arguments[0] == "pair")
        {
            Pair();
            return;
        }
        byte[] token = File.ReadAllBytes(arguments[0]);
        bool isOther = arguments[1] == "other";
        Play(token, isOther);
        if (!isOther)
        {
            Damage(token);
        }
    }

    private static void Play(byte[] token, bool isOther)
    {
        Socket socket = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        NetcodeClient netcode = new NetcodeClient(token, key => new ChaCha(key), (to, bytes, length) =>
        {
            if (Luck.Next(5) > 0) socket.SendTo(bytes, length, SocketFlags.None, to);
        });
        GameConnection game = new GameConnection(Types(isOther ? 1UL << 60 : 0), (bytes, length) => netcode.Send(bytes, length), Take);
        byte[] buffer = new byte[2048];
        int sent = 0;
        DateTime start = DateTime.UtcNow;
        while (netcode.State <= NetcodeState.Connected && game.Ended == null && (DateTime.UtcNow - start).TotalSeconds < Seconds)
        {
            while (socket.Available > 0)
            {
                EndPoint from = new IPEndPoint(IPAddress.Any, 0);
                int length = socket.ReceiveFrom(buffer, ref from);
                if (Luck.Next(5) == 0) continue;
                Datagrams.Add(Copy(buffer, length));
                int bytes = netcode.Receive((IPEndPoint)from, buffer, length);
                if (bytes > 0)
                {
                    Payloads.Add(Copy(netcode.Payload, bytes));
                    game.Receive(netcode.Payload, bytes);
                }
            }
            double now = (DateTime.UtcNow - start).TotalSeconds;
            netcode.Update(now);
            if (netcode.State == NetcodeState.Connected)
            {
                game.Update(now);
                for (int i = 0; i < 5 && sent < Lines; i++)
                {
                    game.Send(new Line { Number = sent, Text = "line \u00e9 " + sent });
                    game.SendUnreliable(new Move { Place = sent++ });
                }
                game.Flush();
            }
            Thread.Sleep(5);
        }
        if (game.Ended != null) netcode.Disconnect();
        Console.WriteLine(game.Ended + " " + game.Problem);
        if (!isOther)
        {
            Console.WriteLine(heard + " lines, " + blocks + " blocks, bye: " + bye);
            Console.WriteLine(Places.Count > Lines / 4 && Places.Count < Lines ? "some moves" : Places.Count + " moves");
            Console.WriteLine(game.RoundTrip > 0 ? "a round trip" : "no round trip");
        }
    }

    private static MessageTypes Types(ulong difference)
    {
        return new MessageTypes()
            .Message(Line.Fingerprint, () => new Line())
            .Message(Move.Fingerprint ^ difference, () => new Move())
            .Block(Level.Fingerprint, () => new Level());
    }

    private static void Take(IWireObject message, byte[] block)
    {
        Line line = message as Line;
        Move move = message as Move;
        if (line != null && line.Number < 0)
        {
            bye = line.Text;
        }
        else if (line != null && line.Number == heard && line.Text == "heard line \u00e9 " + heard)
        {
            heard++;
        }
        else if (move != null && !Places.Add(move.Place))
        {
            Console.WriteLine("twice: " + move.Place);
        }
        else if (message is Level)
        {
            bool isRight = ((Level)message).Name == "cave" && block.Length == 40000;
            for (int i = 0; i < block.Length; i++) isRight &= block[i] == (byte)(i * i >> 8 & 255);
            blocks += isRight ? 1 : 0;
        }
    }

    /// <summary>Nothing that comes may throw.</summary>
    private static void Damage(byte[] token)
    {
        int ended = 0;
        int tries = 0;
        GameConnection game = null;
        foreach (byte[] payload in Payloads)
        {
            for (int i = 0; i < 40; i++)
            {
                if (game == null || game.Ended != null) game = new GameConnection(Types(0), (bytes, length) => { }, (message, block) => { });
                byte[] damaged = Damaged(payload);
                game.Receive(damaged, Luck.Next(3) == 0 ? Luck.Next(damaged.Length + 1) : damaged.Length);
                game.Flush();
                ended += game.Ended == GameEnd.ProtocolError ? 1 : 0;
                tries++;
            }
        }
        Console.WriteLine(ended > tries / 20 && ended < tries ? "refused" : ended + " of " + tries);
        int opened = 0;
        NetcodeClient netcode = new NetcodeClient(token, key => new ChaCha(key), (to, bytes, length) => { });
        netcode.Update(0);
        foreach (byte[] datagram in Datagrams.GetRange(0, Math.Min(100, Datagrams.Count)))
        {
            byte[] damaged = Damaged(datagram);
            opened += netcode.Receive(netcode.Server, damaged, Luck.Next(2) == 0 ? Luck.Next(damaged.Length + 1) : damaged.Length);
            byte[] head = Damaged(token);
            new NetcodeClient(head, key => new ChaCha(key), (to, bytes, length) => { }).Update(0);
            for (int i = 0; i < 32; i++) head[1072 + 24 + i] ^= (byte)Luck.Next(256);
            new NetcodeClient(head, key => new ChaCha(key), (to, bytes, length) => { }).Update(0);
        }
        Console.WriteLine(opened + " opened");
    }

    /// <summary>Two ends, of which one sends until all numbers have wrapped. A tenth of the payloads is lost, and half come twice.</summary>
    private static void Pair()
    {
        const int Messages = 70000;
        List<byte[]> toSender = new List<byte[]>();
        List<byte[]> toReceiver = new List<byte[]>();
        int inOrder = 0;
        int twice = 0;
        int last = 0;
        GameConnection sender = new GameConnection(Types(0), (bytes, length) => toReceiver.Add(Copy(bytes, length)), (message, block) => { });
        GameConnection receiver = new GameConnection(Types(0), (bytes, length) => toSender.Add(Copy(bytes, length)), (message, block) =>
        {
            Line line = message as Line;
            inOrder += line == null && ((Move)message).Place == inOrder % Lines ? 1 : 0;
            twice += line != null && line.Number == last ? 1 : 0;
            last = line == null ? last : line.Number;
        });
        int sent = 0;
        int tick = 0;
        for (double now = 0; inOrder < Messages && now < 2 * Messages * 0.016; now += 0.016)
        {
            // For a while no ack arrives, and much is sent again that was there.
            if (++tick % 50 < 15) toSender.Clear();
            Pass(toSender, sender);
            Pass(toReceiver, receiver);
            sender.Update(now);
            receiver.Update(now);
            for (int i = 0; i < 3; i++) sent += sent < Messages && sender.Send(new Move { Place = sent % Lines }) ? 1 : 0;
            sender.SendUnreliable(new Line { Number = tick % Lines });
            sender.Flush();
            receiver.Flush();
        }
        Console.WriteLine(inOrder + " in order, " + twice + " twice" + sender.Ended + receiver.Ended);
    }

    private static void Pass(List<byte[]> payloads, GameConnection to)
    {
        foreach (byte[] payload in payloads)
        {
            for (int copies = Luck.Next(10); copies < 9; copies += 4) to.Receive(payload, payload.Length);
        }
        payloads.Clear();
    }

    private static byte[] Damaged(byte[] bytes)
    {
        byte[] damaged = (byte[])bytes.Clone();
        for (int i = Luck.Next(4); i >= 0; i--)
        {
            int at = Luck.Next(2) == 0 ? Luck.Next(Math.Min(16, damaged.Length)) : Luck.Next(damaged.Length);
            damaged[at] ^= (byte)(1 << Luck.Next(8));
        }
        return damaged;
    }

    private static byte[] Copy(byte[] bytes, int length)
    {
        byte[] copy = new byte[length];
        Array.Copy(bytes, copy, length);
        return copy;
    }
}
