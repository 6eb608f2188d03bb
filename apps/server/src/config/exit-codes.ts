/** How the program ends. On an old Node it is loaded, too: it imports nothing. */
export const EXIT = {
  failed: 1,
  /** Settings or arguments that make no sense, and a Node that is too old. */
  usage: 2,
} as const;
