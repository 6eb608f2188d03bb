import { expect, people, test } from './person.js';
import { RECORD } from './records.js';
import { BROKEN_RECORDS } from './sheets.js';

const COMPLAINTS: Readonly<Record<keyof typeof BROKEN_RECORDS, string>> = {
  nothing: 'Paste a game or choose a file first.',
  'a letter': 'This doesn’t look like a Marrakech game.',
  'a list of numbers': 'This doesn’t look like a Marrakech game.',
  'a broken tag': 'isn’t a complete tag',
  'a tag that cannot be': 'The game is for 2 to 4 players',
  'an edition nobody knows': 'Unknown edition: “moon”.',
  'a forbidden turn': 'One half must be right next to Assam.',
  'a half turn': 'Assam can’t make a U-turn.',
  'a turn cut short': '“S4:d3” isn’t a valid turn.',
  'a cut link': 'This link is incomplete.',
};

test('a broken record gets a clear message, and nothing is lost', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/open');
  const pasted = person.page.getByLabel('Paste a game or a link');
  const alert = person.page.getByRole('alert');
  for (const [name, text] of Object.entries(BROKEN_RECORDS)) {
    await pasted.fill(text);
    await person.page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(alert).toContainText(COMPLAINTS[name as keyof typeof BROKEN_RECORDS]);
    await expect(alert).toContainText('Your saved games haven’t changed.');
    await expect(pasted).toHaveValue(text);
  }
});

const UTF16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BROKEN_FILES = {
  empty: [Buffer.alloc(0), 'Paste a game or choose a file first.'],
  'cut in a tag': [Buffer.from(RECORD.slice(0, 12)), 'isn’t a complete tag'],
  'cut in a turn': [Buffer.from(RECORD.slice(0, -4)), 'isn’t a valid turn'],
  'six megabytes': [Buffer.alloc(6_000_000, RECORD), 'This file is too big to be a saved game.'],
  'a picture': [PICTURE, 'This file can’t be read.'],
  bytes: [Buffer.from([0xff, 0xfd, 0, 0x80]), 'This file can’t be read.'],
  'nothing but zeros': [Buffer.alloc(64), 'This file can’t be read.'],
  'two bytes a letter, but no game': [UTF16('Dear Leila'), 'doesn’t look like a Marrakech game'],
  'two bytes a letter, and nobody says so': [
    Buffer.from(RECORD, 'utf16le'),
    'This file can’t be read.',
  ],
} as const;

test('a broken file gets a clear message, and nothing is lost', async ({ person }) => {
  const { page } = person;
  await person.arrive();
  await person.setTable({ chairs: people('Leila', 'Omar'), starts: 0 });
  const choose = async (buffer: Buffer): Promise<void> =>
    page.locator('input[type="file"]').setInputFiles({
      name: 'rug.mkh',
      mimeType: 'application/octet-stream',
      buffer,
    });
  for (const screen of ['open', 'history'])
    for (const [name, [content, complaint]] of Object.entries(BROKEN_FILES)) {
      await page.goto('./#/');
      await page.goto(`./#/${screen}`);
      await choose(content);
      await expect(page.getByRole('alert'), name).toContainText(complaint);
      await expect(page.getByRole('alert')).toContainText('Your saved games haven’t changed.');
    }
  await expect(page.locator('.game-row')).toHaveCount(1);

  await page.goto('./#/open');
  await choose(UTF16(RECORD));
  await expect(page.locator('.replay-tools').getByText('Before the first turn')).toBeVisible();
});

test('a damaged link says so in the window’s title, and leads home', async ({ person }) => {
  await person.arrive();
  await person.page.goto('./#/shared/q1YqS8xN');
  await expect(person.page.getByRole('alert')).toContainText('This link is incomplete.');
  await expect(person.page).toHaveTitle('This game can’t be opened. · Marrakech');
  await person.page.getByRole('link', { name: 'Home' }).click();
  await expect(person.page.locator('.start')).toBeVisible();
  await expect(person.page).toHaveTitle('Marrakech');
});
