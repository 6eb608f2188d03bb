/*
 * A yardstick, not a second truth: random games on bitboards in C, so that the speed of the rules
 * can be given as a share of what this machine can do at this moment. Nothing but the bench runs
 * it, and it knows only what random play needs: gigamic, turn-first, 30 dirhams each.
 *
 * usage: yardstick PLAYERS GAMES  ->  games a second, mean score of the first seat
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Square = rank * 8 + file: the eighth file stays empty, so that shifts never wrap around. */
#define BIT(square) (1ULL << (square))

typedef struct {
  uint64_t colour[4];
  uint64_t beside, above; /* left halves whose right half is visible, lower ones whose upper is */
  int assam, facing, mover;
  int dirhams[4], rugs[4], next[4], out[4];
} State;

static const int FILE_STEP[4] = {0, 1, 0, -1}, RANK_STEP[4] = {1, 0, -1, 0};
static const int FACES[6] = {1, 2, 2, 3, 3, 4};
static const int LOW_PAIR[7] = {0, 2, 1, 4, 3, 6, 5}, HIGH_PAIR[7] = {1, 0, 3, 2, 5, 4, 6};

static uint8_t walk[64 * 4 * 5], place_count[64], place_square[64][12], place_beside[64][12];
static uint64_t place_mask[64][12];
static uint32_t chance = 123456789;

static inline uint32_t below(uint32_t count) {
  chance ^= chance << 13;
  chance ^= chance >> 17;
  chance ^= chance << 5;
  return ((chance >> 16) * count) >> 16;
}

static int step(int pose) {
  int square = pose >> 2, facing = pose & 3, file = square & 7, rank = square >> 3;
  int to_file = file + FILE_STEP[facing], to_rank = rank + RANK_STEP[facing];
  if (to_file >= 0 && to_file < 7 && to_rank >= 0 && to_rank < 7)
    return (to_rank * 8 + to_file) * 4 + facing;
  switch (facing) {
    case 0: return file == 6 ? square * 4 + 3 : (48 + HIGH_PAIR[file]) * 4 + 2;
    case 1: return rank == 6 ? square * 4 + 2 : (HIGH_PAIR[rank] * 8 + 6) * 4 + 3;
    case 2: return file == 0 ? square * 4 + 1 : LOW_PAIR[file] * 4;
    default: return rank == 0 ? square * 4 : LOW_PAIR[rank] * 32 + 1;
  }
}

static void make_tables(void) {
  for (int square = 0; square < 56; square++) {
    if ((square & 7) == 7) continue;
    for (int facing = 0; facing < 4; facing++)
      for (int count = 0, pose = square * 4 + facing; count < 5; count++, pose = step(pose))
        walk[(square * 4 + facing) * 5 + count] = (uint8_t)pose;
    int found = 0;
    for (int side = 0; side < 16; side++) {
      int file = (square & 7) + FILE_STEP[side >> 2], rank = (square >> 3) + RANK_STEP[side >> 2];
      int file2 = file + FILE_STEP[side & 3], rank2 = rank + RANK_STEP[side & 3];
      int first = rank * 8 + file, second = rank2 * 8 + file2;
      if (file < 0 || file > 6 || rank < 0 || rank > 6 || second == square) continue;
      if (file2 < 0 || file2 > 6 || rank2 < 0 || rank2 > 6) continue;
      place_square[square][found] = (uint8_t)(first < second ? first : second);
      place_beside[square][found] = rank == rank2;
      place_mask[square][found++] = BIT(first) | BIT(second);
    }
    place_count[square] = (uint8_t)found;
  }
}

/* Pays if something is due; 1 if the player could not and is out. */
static int pay(State *state, int players) {
  uint64_t here = BIT(state->assam);
  for (int colour = 0; colour < 4; colour++) {
    if (!(state->colour[colour] & here)) continue;
    int owner = players == 2 ? colour >> 1 : colour;
    if (owner == state->mover || state->out[owner]) return 0;
    uint64_t area = here, before;
    do {
      before = area;
      area |= ((area << 1) | (area >> 1) | (area << 8) | (area >> 8)) & state->colour[colour];
    } while (area != before);
    int due = __builtin_popcountll(area), purse = state->dirhams[state->mover];
    int paid = due < purse ? due : purse;
    state->dirhams[state->mover] -= paid;
    state->dirhams[owner] += paid;
    return paid < due;
  }
  return 0;
}

static void draw(State *state, int seat) {
  int first = state->rugs[2 * seat], both = first + state->rugs[2 * seat + 1];
  if (both > 0) state->next[seat] = (int)below((uint32_t)both) < first ? 2 * seat : 2 * seat + 1;
}

static void lay(State *state, int players) {
  int square = state->assam, legal[12], count = 0;
  for (int index = 0; index < place_count[square]; index++) {
    uint64_t links = place_beside[square][index] ? state->beside : state->above;
    if (!(links & BIT(place_square[square][index]))) legal[count++] = index;
  }
  int index = legal[below((uint32_t)count)];
  int colour = players == 2 ? state->next[state->mover] : state->mover;
  uint64_t mask = place_mask[square][index];
  for (int other = 0; other < 4; other++) state->colour[other] &= ~mask;
  state->beside &= ~(mask | mask >> 1);
  state->above &= ~(mask | mask >> 8);
  state->colour[colour] |= mask;
  *(place_beside[square][index] ? &state->beside : &state->above) |= BIT(place_square[square][index]);
  state->rugs[colour]--;
  if (players == 2) draw(state, state->mover);
}

static int play(int players) {
  State state = {.assam = 27, .facing = 2};
  for (int seat = 0; seat < players; seat++) state.dirhams[seat] = 30;
  for (int colour = 0; colour < 4; colour++)
    state.rugs[colour] = players == 3 ? (colour < 3 ? 15 : 0) : 12;
  if (players == 2) draw(&state, 0), draw(&state, 1);
  int in = players;
  while (in > 1 && (state.rugs[0] | state.rugs[1] | state.rugs[2] | state.rugs[3])) {
    int facing = (state.facing + 3 + (int)below(3)) & 3;
    int pose = walk[(state.assam * 4 + facing) * 5 + FACES[below(6)]];
    state.assam = pose >> 2;
    state.facing = pose & 3;
    if (pay(&state, players)) {
      state.out[state.mover] = 1;
      in--;
      if (players != 2) state.rugs[state.mover] = 0;
    } else {
      lay(&state, players);
    }
    do state.mover = state.mover + 1 == players ? 0 : state.mover + 1;
    while (state.out[state.mover]);
  }
  if (state.out[0]) return 0;
  uint64_t own = players == 2 ? state.colour[0] | state.colour[1] : state.colour[0];
  return state.dirhams[0] + __builtin_popcountll(own);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  int players = atoi(argv[1]), games = atoi(argv[2]);
  long sum = 0;
  struct timespec start, end;
  make_tables();
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int game = 0; game < games; game++) sum += play(players);
  clock_gettime(CLOCK_MONOTONIC, &end);
  double seconds = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) * 1e-9;
  printf("%.0f %.2f\n", games / seconds, (double)sum / games);
  return 0;
}
