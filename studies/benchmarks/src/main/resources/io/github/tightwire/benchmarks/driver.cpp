#include "types.h"

#include <ctime>
#include <fstream>
#include <iostream>
#include <string>

// Reads and writes packets in turns. Argument: a file with a packet a line. A line of input is an operation and a number of passes; the
// answer is the processor time in nanoseconds. PACKET is the type.

namespace {

using Bytes = std::vector<uint8_t>;

struct Traffic {
    std::vector<Bytes> received;
    std::vector<Bytes> sent;
    std::vector<Game::PACKET> packets;

    explicit Traffic(const char* file)
    {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) {
            Bytes bytes;
            for (size_t i = 0; i < line.size(); i += 2) bytes.push_back(static_cast<uint8_t>(std::stoi(line.substr(i, 2), nullptr, 16)));
            received.push_back(bytes);
            sent.push_back(Bytes(bytes.size()));
        }
        packets = std::vector<Game::PACKET>(received.size());
    }

    bool read(long passes)
    {
        bool isRight = true;
        for (long pass = 0; pass < passes; pass++) {
            for (size_t i = 0; i < packets.size(); i++) {
                tightwire::BitReader reader(received[i].data(), received[i].size());
                isRight &= reader.read(packets[i]).isAccepted();
            }
        }
        return isRight;
    }

    bool write(long passes)
    {
        bool isRight = true;
        for (long pass = 0; pass < passes; pass++) {
            for (size_t i = 0; i < packets.size(); i++) {
                tightwire::BitWriter writer(sent[i].data(), sent[i].size());
                isRight &= writer.write(packets[i]) == static_cast<int32_t>(sent[i].size());
            }
        }
        return isRight && sent == received;
    }
};

} // namespace

int main(int, char** arguments)
{
    Traffic traffic(arguments[1]);
    std::string operation;
    for (long passes; std::cin >> operation >> passes;) {
        const std::clock_t start = std::clock();
        const bool isRight = operation == "read" ? traffic.read(passes) : traffic.write(passes);
        const std::clock_t end = std::clock();
        std::cout << (isRight ? static_cast<long>(static_cast<double>(end - start) * 1e9 / CLOCKS_PER_SEC) : -1L) << std::endl;
    }
}
