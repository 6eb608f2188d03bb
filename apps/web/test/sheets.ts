/** Opens whatever lies over a screen now and then: sheets, cards, notes and complaints. */
import { readCatalogue } from './catalogues.js';
import { expect, people, type Person } from './person.js';
import { settledText } from './settled.js';

/** The way out of a game, in whatever language the page is. */
const LEAVE = new RegExp(
  ['en', 'fr', 'es', 'it', 'ro']
    .map((language) => {
      const { play } = readCatalogue(language, 'table') as { play: { pauseGame: string } };
      return play.pauseGame;
    })
    .join('|'),
);

/** Each is answered in other words than the one before it: so the answer is known to be new. */
export const BROKEN_RECORDS = {
  nothing: '   ',
  'a letter': 'Dear Leila, shall we play?',
  'a broken tag': '[Players "3"\n1. S2:c2c3',
  'a tag that cannot be': '[Players "9"]\n1. S2:c2c3',
  'an edition nobody knows': '[Edition "moon"]\n[Players "3"]\n1. S2:c2c3',
  'a forbidden turn': '[Players "3"]\n1. S2:a1a2',
  'a half turn': '[Players "3"]\n1. N1:d6d7',
  'a turn cut short': '[Players "3"]\n1. S2:c2c3 2. S4:d3',
  'a cut link': 'https://example.org/#/shared/q1YqS8xN',
  'a list of numbers': '[1,2]',
} as const;

/** Whoever sits first leaves for good; words differ, places do not. */
async function giveUpASeat(
  { page }: Person,
  look?: (sheet: string) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: LEAVE }).click();
  await page.locator('dialog .leave-choice').first().waitFor();
  await look?.('leave');
  await page.locator('dialog .leave-choice.button-danger').click();
  await page.locator('dialog .dialog-buttons').waitFor();
  await look?.('give up');
  await page.locator('dialog .dialog-buttons .button-danger').click();
  await expect(page.locator('dialog .dialog-buttons')).toHaveCount(0);
}

async function walkTable(person: Person, look: (sheet: string) => Promise<void>): Promise<void> {
  const { page } = person;
  await person.setTable({ chairs: people('Leila', 'Omar', 'Nora'), starts: 0 });
  await page.locator('.turn-main.button-main').waitFor();
  for (const [key, place, name] of [
    ['?', 'dialog .keys', 'keys'],
    // On a sheet where there is no room for it beside the table.
    ['l', '.log, .log-empty', 'log'],
    ['r', 'dialog .rulebook-section[open]', 'rules'],
  ] as const) {
    await page.keyboard.press(key);
    await page.locator(place).waitFor();
    await look(name);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
  }
  await giveUpASeat(person, look);
  await person.explanation.waitFor();
  await look('explanation');
  await person.explanation.locator('.button-main').click();
  await giveUpASeat(person);
  await person.finish.waitFor();
  await look('finish');
  await page.locator('.finish-buttons button').last().click();
  await page.locator('.share .qr-code').waitFor();
  await page.locator('.share summary').click();
  await look('share');
  await page.locator('.share-code .button').click();
  await page.locator('.qr-large').waitFor();
  await look('code');
}

export async function walkSheets(
  person: Person,
  look: (sheet: string) => Promise<void>,
): Promise<void> {
  const { page } = person;
  await person.goTo('settings');
  await page.locator('.on-device-buttons .button-danger').click();
  await page.locator('dialog .button-danger').waitFor();
  await look('delete');
  await page.keyboard.press('Escape');

  await person.goTo('open');
  let before = '';
  for (const [name, text] of Object.entries(BROKEN_RECORDS)) {
    await page.locator('.open textarea').fill(text);
    await page.locator('.open-buttons .button-main').click();
    await expect(page.locator('.open-fault')).not.toHaveText(before);
    before = await settledText(page.locator('.open-fault'), /\w/);
    if (name === 'a forbidden turn') await look('a record’s fault');
  }
  await look('the faults of records');

  await walkTable(person, look);

  await person.goTo('history');
  await page.locator('.game-row .button-icon').first().click();
  await page.locator('.game-removed').waitFor();
  await look('a game deleted');
  await person.goTo('no/such/place');
  await look('nothing here');
}
