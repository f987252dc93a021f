using System;
using System.Collections;
using System.Globalization;
using System.IO;
using System.Reflection;
using System.Text;
using Tightwire;

/// <summary>Reads packets, writes them again, and prints what came of it.</summary>
public static class Driver
{
    public static void Main(string[] arguments)
    {
        StreamWriter output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
        byte[] buffer = new byte[1 << 14];
        BitWriter writer = new BitWriter(buffer);
        Type type = null;
        string line;
        TextReader input = new StreamReader(arguments[0]);
        while ((line = input.ReadLine()) != null)
        {
            if (line.StartsWith("packets ") || line.StartsWith("sealed "))
            {
                ICipher cipher = line.StartsWith("sealed ") ? new ChaCha(0) : null;
                PacketTypes types = (PacketTypes)Activator.CreateInstance(Type.GetType("Game." + line.Split(' ')[1], true));
                packetReader = new PacketReader(types, cipher);
                packetWriter = new PacketWriter(types, cipher);
                type = null;
                continue;
            }
            if (line.StartsWith("type "))
            {
                type = Type.GetType("Game." + line.Substring(5), true);
                continue;
            }
            byte[] packet = Bytes(line);
            if (type == null)
            {
                output.Write(Packet(packet, buffer) + "\n");
                continue;
            }
            IWireObject read = (IWireObject)Activator.CreateInstance(type);
            BitReader reader = new BitReader(packet);
            string result;
            try
            {
                Verdict verdict = reader.Read(read);
                result = verdict.Reason + " " + verdict.Bit;
                if (verdict.IsAccepted)
                {
                    writer.Reset(buffer, 0, buffer.Length);
                    int length = writer.Write(read);
                    result += " " + Hex(buffer, length) + " " + Values(read);
                }
            }
            catch (Exception e)
            {
                result = "exception " + e.ToString().Replace("\n", " | ");
            }
            output.Write(result + "\n");
        }
        output.Flush();
    }

    private static PacketReader packetReader;
    private static PacketWriter packetWriter;

    private static string Packet(byte[] packet, byte[] buffer)
    {
        try
        {
            Verdict verdict = packetReader.Read(packet, 0, packet.Length);
            string result = verdict.Reason + " " + verdict.Bit;
            if (!verdict.IsAccepted)
            {
                return result + (packetReader.Packet == null ? "" : " and there is a packet");
            }
            foreach (FieldInfo field in packetWriter.Header.GetType().GetFields(BindingFlags.Public | BindingFlags.Instance))
            {
                field.SetValue(packetWriter.Header, field.GetValue(packetReader.Header));
            }
            return result + " " + Hex(buffer, packetWriter.Write(packetReader.Packet, buffer, 3, buffer.Length - 3), 3) + " ";
        }
        catch (Exception e)
        {
            return "exception " + e.ToString().Replace("\n", " | ");
        }
    }

    private static string Values(object of)
    {
        StringBuilder text = new StringBuilder();
        foreach (FieldInfo field in of.GetType().GetFields(BindingFlags.Public | BindingFlags.Instance))
        {
            object value = field.GetValue(of);
            string plain = value is bool ? ((bool)value ? "1" : "0")
                : value is float ? BitConverter.ToInt32(BitConverter.GetBytes((float)value), 0).ToString()
                : value is double ? BitConverter.DoubleToInt64Bits((double)value).ToString()
                : value is int || value is long ? Convert.ToString(value, CultureInfo.InvariantCulture)
                : value is string ? "\"" + Hex(Encoding.UTF8.GetBytes((string)value), -1)
                : value is Enum && !field.FieldType.IsDefined(typeof(FlagsAttribute), false) ? Convert.ToInt64(value).ToString() : null;
            if (plain != null)
            {
                text.Append(field.Name).Append('=').Append(plain).Append(';');
            }
        }
        return text.ToString();
    }

    private static byte[] Bytes(string hex)
    {
        byte[] bytes = new byte[hex.Length / 2];
        for (int i = 0; i < bytes.Length; i++)
        {
            bytes[i] = Convert.ToByte(hex.Substring(2 * i, 2), 16);
        }
        return bytes;
    }

    private static string Hex(byte[] bytes, int length, int offset = 0)
    {
        StringBuilder hex = new StringBuilder("x");
        for (int i = offset; i < offset + (length < 0 ? bytes.Length : length); i++)
        {
            hex.Append(bytes[i].ToString("x2"));
        }
        return hex.ToString();
    }
}
