using System;
using System.Net;
using System.Net.Sockets;
using Game;
using Tightwire;

/// <summary>Sends packets to a server, and compares its answers.</summary>
public static class UdpDriver
{
    public static void Main(string[] arguments)
    {
        UdpClient socket = new UdpClient();
        socket.Client.ReceiveTimeout = 20000;
        socket.Connect(IPAddress.Loopback, int.Parse(arguments[0]));
        bool isSealed = arguments[1] == "sealed";
        PacketReader reader = new PacketReader(new AnswersProtocol(), isSealed ? new ChaCha(32) : null);
        PacketWriter writer = new PacketWriter(new AnswersProtocol(), isSealed ? new ChaCha(0) : null);
        byte[] buffer = new byte[1200];
        int answers = 0;
        for (int i = 0; i < 50; i++)
        {
            IWireObject sent;
            if (i % 2 == 0)
            {
                sent = new Chat { Text = "line \u00e9\U0001f680 " + i };
            }
            else
            {
                sent = new Weapon { AmmoInClip = i % 5 };
            }
            int length = writer.Write(sent, buffer, 0, buffer.Length);
            if (i % 10 == 0)
            {
                buffer[length - 1] ^= 1;
                socket.Send(buffer, length);
                buffer[length - 1] ^= 1;
            }
            socket.Send(buffer, length);
            IPEndPoint from = null;
            byte[] answer = socket.Receive(ref from);
            if (!reader.Read(answer, 0, answer.Length).IsAccepted)
            {
                continue;
            }
            Chat chat = reader.Packet as Chat;
            Weapon weapon = reader.Packet as Weapon;
            bool isRight = i % 2 == 0 ? chat != null && chat.Text == "heard line \u00e9\U0001f680 " + i
                : weapon != null && weapon.AmmoInClip == i % 5 + 1 && weapon.RoundInChamber;
            answers += isRight ? 1 : 0;
        }
        Console.WriteLine(answers + " answers");
    }
}
