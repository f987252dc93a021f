// Sends packets to a server, and compares its answers.

#include "chacha.h"
#include "types.h"

#include <arpa/inet.h>
#include <cstdio>
#include <cstdlib>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int main(int, char** arguments)
{
    const int udp = socket(AF_INET, SOCK_DGRAM, 0);
    sockaddr_in server{};
    server.sin_family = AF_INET;
    server.sin_port = htons(static_cast<uint16_t>(std::atoi(arguments[1])));
    server.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    timeval patience{};
    patience.tv_sec = 20;
    if (setsockopt(udp, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0
            || connect(udp, reinterpret_cast<sockaddr*>(&server), sizeof server) != 0) {
        return 1;
    }
    const bool isSealed = std::strcmp(arguments[2], "sealed") == 0;
    ChaCha toServer(0);
    ChaCha toClient(32);
    tightwire::PacketReader<Game::AnswersProtocol> reader(isSealed ? &toClient : nullptr);
    tightwire::PacketWriter<Game::AnswersProtocol> writer(isSealed ? &toServer : nullptr);
    uint8_t buffer[1200];
    int answers = 0;
    for (int i = 0; i < 50; i++) {
        const std::string text = "line \u00e9\U0001f680 " + std::to_string(i);
        Game::Chat chat;
        chat.text = text;
        Game::Weapon weapon;
        weapon.ammoInClip = i % 5;
        const int32_t length = i % 2 == 0 ? writer.write(chat, buffer, sizeof buffer) : writer.write(weapon, buffer, sizeof buffer);
        if (length < 0) return 1;
        const size_t bytes = static_cast<size_t>(length);
        if (i % 10 == 0) {
            buffer[bytes - 1] ^= 1;
            if (send(udp, buffer, bytes, 0) != length) return 1;
            buffer[bytes - 1] ^= 1;
        }
        if (send(udp, buffer, bytes, 0) != length) return 1;
        const ssize_t received = recv(udp, buffer, sizeof buffer, 0);
        // One that is missing fails the test: the others are not waited for.
        if (received < 0) break;
        if (!reader.read(buffer, static_cast<size_t>(received)).isAccepted()) continue;
        const Game::Chat* heard = std::get_if<Game::Chat>(&reader.packet);
        const Game::Weapon* loaded = std::get_if<Game::Weapon>(&reader.packet);
        const bool isRight = i % 2 == 0 ? heard != nullptr && heard->text == "heard " + text
            : loaded != nullptr && loaded->ammoInClip == i % 5 + 1 && loaded->roundInChamber;
        answers += isRight ? 1 : 0;
    }
    close(udp);
    std::printf("%d answers\n", answers);
}
