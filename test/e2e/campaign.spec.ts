import { expect, type Page, test } from '@playwright/test'
import { shot } from './support/shot'

// The campaign as a legal game: a deep link, the turns one after the other, and the game taken over.

/** The player turn that is shown. */
const turnShown = async (page: Page): Promise<string> => {
  const { turn, side } = await page
    .getByTestId('campaign-turn')
    .evaluate((element) => ({ ...(element as HTMLElement).dataset }))
  return `${turn} ${side}`
}

test('#history=6 opens the night cold; the turns go by by keys and buttons, and each tells its events', async ({
  page,
}) => {
  await page.goto('/#history=6')
  await expect(page.getByTestId('campaign-turn')).toBeVisible()
  expect(await turnShown(page)).toBe('6 us')
  await expect(page.getByTestId('campaign-given')).toContainText('given dice')
  await expect(page.getByTestId('campaign-event-T039')).toContainText('Lee sets out in the dark')
  await shot(page, 'campaign-night')
  // What a screen reader hears: names of the buttons, groups and tabs.
  await expect(page.getByRole('heading', { level: 1, name: 'The campaign as a game' })).toBeVisible()
  for (const name of ['The player turn before', 'Play', 'The next player turn', 'End of the turn', 'Seen by: Mexico'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  for (const name of ['Speed', 'Seen by']) await expect(page.getByRole('group', { name })).toBeVisible()
  for (const name of ['This turn', 'All turns', 'Against the record', 'Take over'])
    await expect(page.getByRole('tab', { name })).toBeVisible()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('This turn')
  // Nobody could cross the Pedregal in the night turn of the rules: the note says so, with its clauses.
  await expect(page.getByText('Why not as in the record').first()).toBeVisible()
  await page.getByTestId('campaign-tab-turn').focus()
  await page.keyboard.press('.')
  expect(await turnShown(page)).toBe('6 mexican')
  await page.keyboard.press('.')
  expect(await turnShown(page)).toBe('7 us')
  expect(new URL(page.url()).hash).toBe('#history=7')
  await page.keyboard.press(',')
  expect(await turnShown(page)).toBe('6 mexican')
  await page.getByRole('button', { name: 'The next player turn' }).click()
  // It plays, and what happens is told; the end of the turn can be had at once.
  await page.getByTestId('campaign-4x').click()
  await page.getByTestId('campaign-play').click()
  await expect(page.getByTestId('campaign-line')).toContainText(/Riley|Smith|Cadwalader/)
  await page.getByTestId('campaign-play').click()
  await page.getByTestId('campaign-end').click()
  await expect(page.getByTestId('campaign-line')).not.toContainText('Press play')
  await shot(page, 'campaign-storm')
  await page.getByTestId('campaign-tab-record').click()
  await expect(page.getByTestId('campaign-record')).toContainText('Of 77 events')
  await page.getByTestId('campaign-tab-turns').click()
  await page.getByTestId('campaign-turn-14-us').click()
  expect(await turnShown(page)).toBe('14 us')
  await expect(page.getByTestId('campaign-event-T086')).toBeVisible()
})

test('taken over against the computer: a running game of its own that says where it comes from, and is there after reloading', async ({
  page,
}) => {
  await page.goto('/#history=13')
  await page.getByTestId('campaign-tab-takeOver').click()
  await expect(page.getByTestId('take-title')).toContainText('turn 13')
  await page.getByTestId('take-level').selectOption('cadet')
  await shot(page, 'campaign-take')
  await page.getByTestId('take-over').click()
  await expect(page.locator('body')).toHaveAttribute('data-turn', '13')
  await expect(page.getByTestId('given-dice')).toHaveAttribute(
    'title',
    /Taken over from the historical game at turn 13 \(US\)/,
  )
  expect(new URL(page.url()).hash).toBe('')
  await shot(page, 'campaign-taken')
  await page.reload()
  await page.getByTestId('continue').click()
  await expect(page.locator('body')).toHaveAttribute('data-turn', '13')
  await expect(page.getByTestId('given-dice')).toBeVisible()
})

test('a finished game with given dice says in its result that it is no fair one', async ({ page }) => {
  await page.goto('/')
  await page.getByTestId('import').setInputFiles('maps/pedregal/history/campaign.json')
  await expect(page.getByTestId('given-line')).toContainText('given, not thrown')
  await shot(page, 'campaign-result')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('map above, turn below; all buttons within the page', async ({ page }) => {
    await page.goto('/#history=3')
    await expect(page.getByTestId('campaign-turn')).toBeVisible()
    await shot(page, 'campaign-phone')
    for (const button of await page.locator('.campaign-buttons button, .campaign-tabs button').all()) {
      const box = await button.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    }
    await page.getByTestId('campaign-tab-takeOver').tap()
    await page.getByTestId('take-friend').tap()
    await shot(page, 'campaign-phone-take')
    await page.getByTestId('take-over').tap()
    await expect(page.getByTestId('given-dice')).toBeVisible()
    await shot(page, 'campaign-phone-taken')
  })
})
