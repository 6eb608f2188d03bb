/** Where the built page is served while it is tested. `TEST_PORT` and the port after it must be free. */
export const PORT = Number(process.env['TEST_PORT'] ?? 4173);
export const LONGEST_WORDS_PORT = PORT + 1;

export const PAGE = `http://localhost:${PORT}/`;

/** The page in the longest words of all languages, which it takes for Romanian. */
export const LONGEST_WORDS_PAGE = `http://localhost:${LONGEST_WORDS_PORT}/`;
