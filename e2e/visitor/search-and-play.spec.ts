import { findBeat, listBeats, nameOf, type StoreBeat, titles } from '../setup/catalogue.ts';
import { expect, test } from '../setup/test.ts';
import { expectToast, open } from '../pages/open.ts';
import { expectPlaying, expectSound, playerOf, press, soundOf } from '../pages/player.ts';
import { clickRow, playButtonOf, rowOf } from '../pages/store.ts';

const placeholder = 'Search by tag, BPM, artist username, time, or title';

test('the search box finds beats by tag, and its text stays in the URL', async ({ page }) => {
  const [drill, lofi] = await Promise.all([findBeat(titles.drill), findBeat(titles.lofi)]);
  await open(page, '/beatstore');
  await page.getByPlaceholder(placeholder).fill('SLIDING 808');
  await expect(rowOf(page, drill)).toBeVisible();
  await expect(rowOf(page, lofi)).toBeHidden();
  await expect(page).toHaveURL(/\?q=SLIDING\+808$/);

  await open(page, '/beatstore?q=sliding+808');
  await expect(page.getByPlaceholder(placeholder)).toHaveValue('sliding 808');
  await expect(rowOf(page, drill)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByPlaceholder(placeholder)).toBeFocused();
  await expect(rowOf(page, lofi)).toBeVisible();
  await expect(page).toHaveURL(/\/beatstore$/);
});

test('search covers artist, title, time and BPM, and says so if nothing matches', async ({ page }) => {
  const beat = await findBeat(titles.lofi);
  const others = (await listBeats()).filter(({ _id }) => _id !== beat._id);
  await open(page, '/beatstore');
  // Includes names and tags, because the random ones of the journeys' people contain digits.
  const searchedText = ({ bpm, time, user, title, tags }: StoreBeat): string =>
    [bpm, time, user.username, user.name, title, ...tags].join(' ').toLowerCase();
  for (const words of [
    beat.user.username.toUpperCase(),
    `${beat.user.name} ${beat.title}`,
    `${beat.bpm} ${beat.key} tchen LIGH`,
    beat.time,
    String(beat.bpm),
  ]) {
    // Each word is searched for on its own.
    const other = others.find((each) =>
      words
        .toLowerCase()
        .split(' ')
        .some((word) => !searchedText(each).includes(word)),
    );
    if (!other) throw new Error('Every beat matches.');
    await page.getByPlaceholder(placeholder).fill(words);
    await expect(rowOf(page, other)).toBeHidden();
    await expect(rowOf(page, beat)).toBeVisible();
  }
  await page.getByPlaceholder(placeholder).fill('no such beat anywhere');
  await expect(page.getByText('Nothing for “no such beat anywhere”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(page.getByText('Nothing for')).toBeHidden();
  await expect(rowOf(page, beat)).toBeVisible();
});

test('a search without results offers other spellings, nearby tempos and fewer filters', async ({ page }) => {
  const beat = await findBeat(titles.lofi);
  await open(page, '/beatstore?q=kichen&genre=Jazz');
  await expect(page.getByText('Nothing for “kichen”')).toBeVisible();
  await expect(rowOf(page, beat)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\?q=kichen$/);
  await page.getByRole('link', { name: 'kitchen', exact: true }).click();
  await expect(page).toHaveURL(/\?q=kitchen$/);
  await expect(page.getByPlaceholder(placeholder)).toHaveValue('kitchen');
  await expect(page.getByRole('table', { name: 'Beats' })).toContainText(beat.title);

  const tempos = (await listBeats()).map(({ bpm }) => bpm);
  const free = tempos.map((bpm) => bpm + 2).find((bpm) => !tempos.includes(bpm));
  await open(page, `/beatstore?bpmMin=${free}&bpmMax=${free}`);
  await expect(page.getByText('Nothing matches your filters')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Close matches' }).getByRole('row')).not.toHaveCount(0);
});

test('filters and order of the store stay in the URL, and Back undoes them one by one', async ({ page }) => {
  const [drill, lofi] = await Promise.all([findBeat(titles.drill), findBeat(titles.lofi)]);
  await open(page, '/beatstore');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Genre', { exact: true }).selectOption('Hip-Hop & Rap');
  await expect(page).toHaveURL(/\?genre=Hip-Hop\+%26\+Rap$/);
  await page.getByLabel('BPM from').fill('140');
  await expect(page).toHaveURL(/bpmMin=140/);
  await expect(rowOf(page, drill)).toBeVisible();
  await expect(rowOf(page, lofi)).toBeHidden();
  await page.getByLabel('Sort by').selectOption('BPM, slow to fast');
  await expect(page).toHaveURL(/sort=bpm-low/);
  await page.getByRole('button', { name: 'Remove the filter Hip-Hop & Rap' }).click();
  await expect(page).toHaveURL(/\/beatstore\?bpmMin=140&sort=bpm-low$/);

  await page.goBack();
  await expect(page).toHaveURL(/genre=.*sort=bpm-low/);
  await expect(page.getByLabel('Genre', { exact: true })).toHaveValue('Hip-Hop & Rap');
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('newest');
  await page.goBack();
  await expect(page).toHaveURL(/\/beatstore$/);
  await expect(rowOf(page, lofi)).toBeVisible();
});

test('a column heading of the store sorts in both directions', async ({ page }) => {
  const byBpm = (await listBeats()).map(({ bpm }) => bpm).sort((a, b) => a - b);
  await open(page, '/beatstore');
  const firstBpm = page
    .getByRole('table', { name: 'Beats' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell', { name: /BPM$/ });
  await page.getByRole('columnheader', { name: 'BPM' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'BPM' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => Number.parseInt(await firstBpm.innerText(), 10)).toBeLessThanOrEqual(byBpm[0] ?? 0);
  await page.getByRole('columnheader', { name: 'BPM' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=bpm-high/);
  await expect
    .poll(async () => Number.parseInt(await firstBpm.innerText(), 10))
    .toBeGreaterThanOrEqual(byBpm.at(-1) ?? 0);
});

test('pressing a row plays its beat, and pressing the wave seeks', async ({ page }) => {
  const beat = await findBeat(titles.synthwave);
  await open(page, '/beatstore');
  await clickRow(page, beat);
  await expectPlaying(page, beat.title);
  await expect(playButtonOf(page, beat)).toHaveAccessibleName(`Pause ${nameOf(beat)}`);
  await expect(rowOf(page, beat)).toHaveAttribute('aria-current', 'true');
  const { duration } = await soundOf(page);
  const [minutes = 0, seconds = 0] = beat.time.split(':').map(Number);
  expect(Math.abs(duration - minutes * 60 - seconds)).toBeLessThan(1.5);

  const wave = playerOf(page).getByRole('slider', { name: 'Seek' });
  const box = await wave.boundingBox();
  await wave.click({ position: { x: (box?.width ?? 0) / 2, y: 10 } });
  await expect.poll(async () => (await soundOf(page)).time).toBeGreaterThan(duration * 0.45);
  expect((await soundOf(page)).time).toBeLessThan(duration * 0.75);
  await expectSound(page);

  await clickRow(page, beat);
  await expect.poll(async () => (await soundOf(page)).paused).toBe(true);
  await expect(playButtonOf(page, beat)).toHaveAccessibleName(`Play ${nameOf(beat)}`);
});

test('the player’s next and previous buttons cycle through the list in which a beat was pressed', async ({ page }) => {
  // The two beats with an 808 among their tags, newest first.
  const [first, second] = await Promise.all([findBeat(titles.drill), findBeat(titles.trap)]);
  await open(page, '/beatstore?q=808');
  await playButtonOf(page, first).click();
  await expectPlaying(page, first.title);
  await press(page, 'Next');
  await expectPlaying(page, second.title);
  await press(page, 'Next');
  await expectPlaying(page, first.title);
  await press(page, 'Previous');
  await expectPlaying(page, second.title);
});

test('when a beat ends, the next one plays, or the same beat with loop on', async ({ page }) => {
  const [first, second] = await Promise.all([findBeat(titles.drill), findBeat(titles.trap)]);
  await open(page, '/beatstore?q=808');
  await playButtonOf(page, first).click();
  await expectPlaying(page, first.title);
  const wave = playerOf(page).getByRole('slider', { name: 'Seek' });
  await wave.focus();
  await page.keyboard.press('End');
  await expectPlaying(page, second.title);

  await press(page, 'Loop');
  await wave.focus();
  await page.keyboard.press('End');
  await expect.poll(async () => (await soundOf(page)).time).toBeLessThan(10);
  await expectPlaying(page, second.title);
});

test('the player’s loop and shuffle exclude each other; volume, mute, notes and close work', async ({ page }) => {
  const beat = await findBeat(titles.house);
  await open(page, '/beatstore');
  await playButtonOf(page, beat).click();
  await expectPlaying(page, beat.title);
  const bar = playerOf(page);
  const loop = bar.getByRole('button', { name: 'Loop' });
  const shuffle = bar.getByRole('button', { name: 'Shuffle' });
  await loop.click();
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  await shuffle.click();
  await expect(shuffle).toHaveAttribute('aria-pressed', 'true');
  await expect(loop).toHaveAttribute('aria-pressed', 'false');

  const volume = bar.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveAttribute('step', '0.01');
  await volume.fill('0.37');
  await expect.poll(async () => (await soundOf(page)).volume).toBeCloseTo(0.37);
  await press(page, 'Mute');
  await expect.poll(async () => (await soundOf(page)).muted).toBe(true);
  await press(page, 'Unmute');
  await expect.poll(async () => (await soundOf(page)).muted).toBe(false);

  await press(page, 'Notes');
  await expectToast(page, 'Note taking is coming soon');
  await press(page, 'Close player');
  await expect(bar).toBeHidden();
  expect((await soundOf(page)).paused).toBe(true);
});

test('the store works with the keyboard alone', async ({ page }) => {
  const [first, second] = await Promise.all([findBeat(titles.drill), findBeat(titles.trap)]);
  await open(page, '/beatstore?q=808');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const firstPlay = playButtonOf(page, first);
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Tab');
    if (await firstPlay.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(firstPlay).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(playButtonOf(page, second)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPlaying(page, second.title);

  const wave = playerOf(page).getByRole('slider', { name: 'Seek' });
  await wave.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await expect.poll(async () => (await soundOf(page)).time).toBeGreaterThan(3);
  await page.keyboard.press('s');
  await expect(playerOf(page).getByRole('button', { name: 'Shuffle' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('l');
  await expect(playerOf(page).getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'true');
  await expect(playerOf(page).getByRole('button', { name: 'Shuffle' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('m');
  await expect.poll(async () => (await soundOf(page)).muted).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await soundOf(page)).paused).toBe(true);
});
