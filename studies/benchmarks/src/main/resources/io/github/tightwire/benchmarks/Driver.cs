using System;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using Tightwire;

/// <summary>
/// Reads and writes packets in turns. Arguments: the type, and a file with a packet a line. A line of input is an operation and a number of
/// passes; the answer is the processor time in nanoseconds.
/// </summary>
public static class Driver
{
    private const int ProcessClock = 2;

    private static byte[][] received;
    private static byte[][] sent;
    private static IWireObject[] packets;
    private static readonly BitReader Reader = new BitReader();
    private static readonly BitWriter Writer = new BitWriter(new byte[0]);

    public static void Main(string[] arguments)
    {
        Type type = Type.GetType("Game." + arguments[0], true);
        received = File.ReadAllLines(arguments[1]).Select(Bytes).ToArray();
        sent = received.Select(each => new byte[each.Length]).ToArray();
        packets = received.Select(each => (IWireObject)Activator.CreateInstance(type)).ToArray();
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            string[] words = line.Split(' ');
            int passes = int.Parse(words[1]);
            long start = Now();
            bool isRight = words[0] == "read" ? Read(passes) : Write(passes);
            long end = Now();
            Console.Out.Write((isRight ? end - start : -1) + "\n");
            Console.Out.Flush();
        }
    }

    private static bool Read(int passes)
    {
        bool isRight = true;
        for (int pass = 0; pass < passes; pass++)
        {
            for (int i = 0; i < packets.Length; i++)
            {
                Reader.Reset(received[i], 0, received[i].Length);
                isRight &= Reader.Read(packets[i]).IsAccepted;
            }
        }
        return isRight;
    }

    private static bool Write(int passes)
    {
        bool isRight = true;
        for (int pass = 0; pass < passes; pass++)
        {
            for (int i = 0; i < packets.Length; i++)
            {
                Writer.Reset(sent[i], 0, sent[i].Length);
                isRight &= Writer.Write(packets[i]) == sent[i].Length;
            }
        }
        for (int i = 0; i < packets.Length; i++)
        {
            isRight &= sent[i].SequenceEqual(received[i]);
        }
        return isRight;
    }

    private static byte[] Bytes(string hex)
    {
        return Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();
    }

    // .NET's own processor time has steps of 10 ms in Mono.
    private static long Now()
    {
        clock_gettime(ProcessClock, out Timespec time);
        return (long)time.Seconds * 1000000000 + (long)time.Nanoseconds;
    }

    private struct Timespec
    {
#pragma warning disable 649
        public IntPtr Seconds;
        public IntPtr Nanoseconds;
#pragma warning restore 649
    }

    [DllImport("libc")]
    private static extern int clock_gettime(int clock, out Timespec time);
}
