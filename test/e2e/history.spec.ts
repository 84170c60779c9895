import { expect, type Page, test } from '@playwright/test'
import stands from '../../maps/pedregal/history/stands.json' with { type: 'json' }
import { shot } from './support/shot'

// History by the hour, and the six stands: opened by their links, by mouse, keys and touch.

test('#event=T015 opens the hour cold; it is stepped, played while the map is moved, filtered and read as a list', async ({
  page,
}) => {
  await page.goto('/#event=T015')
  await expect(page.getByTestId('event-card')).toHaveAttribute('data-event', 'T015')
  await expect(page.getByTestId('hours-time')).toContainText('19 August, 13:00')
  await expect(page.getByTestId('hours-said')).toContainText('13:00. Road building stops.')
  await shot(page, 'hours')
  // The map in words: the reserve has left Anzaldo.
  await page.getByText('Who is where at this hour').click()
  await expect(page.getByTestId('hours-where')).toContainText('Salas (reserve) (Mexican army), Valencia')
  await page.getByTestId('hours-tab-now').focus()
  await page.keyboard.press('.')
  await expect(page.getByTestId('event-card')).toHaveAttribute('data-event', 'T016')
  await expect(page.getByTestId('hours-said')).toContainText('Rifles clear the way')
  expect(new URL(page.url()).hash).toBe('#event=T016')
  await page.keyboard.press(',')
  await page.keyboard.press(',')
  await expect(page.getByTestId('event-card')).toHaveAttribute('data-event', 'T014')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByTestId('hours-tab-events')).toBeFocused()
  await expect(page.getByTestId('hours-list').locator('li')).toHaveCount(98)
  await page.getByTestId('hours-follow').selectOption('question:Q01')
  await expect(page.getByTestId('hours-question')).toContainText('Why did San Jerónimo matter?')
  await expect(page.getByTestId('hours-list').locator('li')).toHaveCount(9)
  await page.getByTestId('hours-follow').selectOption('person:lee')
  await expect(page.getByTestId('hours-list')).toContainText('Lee sets out in the dark')
  await page.getByTestId('hours-follow').selectOption('route:R04')
  await expect(page.locator('.route .rest')).toHaveCount(1)
  await page.getByTestId('hours-follow').selectOption('all')
  await page.getByTestId('hours-tab-routes').click()
  await expect(page.getByTestId('two-routes')).toContainText('4.3 km in 5 h 15 min, building the road')
  await page.getByTestId('hours-names').selectOption('today')
  await expect(page.locator('.place-name.today').first()).toBeVisible()
  // The clock runs, and the map is moved meanwhile: signs go along.
  await page.getByTestId('hours-scrub').fill('3060')
  await page.getByTestId('hours-play').click()
  const sign = page.locator('.sign').filter({ hasText: 'Bravo' })
  const before = (await sign.boundingBox())!
  await page.mouse.move(420, 400)
  await page.mouse.down()
  await page.mouse.move(520, 440, { steps: 4 })
  await page.mouse.up()
  await page.mouse.wheel(0, -240)
  await expect.poll(async () => Math.abs(((await sign.boundingBox())?.x ?? before.x) - before.x)).toBeGreaterThan(20)
  await expect(page.getByTestId('hours-time')).not.toContainText('19 August, 15:00')
  await page.getByTestId('hours-play').click()
})

test('the first screen says what is happening and who stands where; after Play a march moves within two seconds', async ({
  page,
}) => {
  await page.goto('/#hours')
  await expect(page.getByTestId('hours-time')).toContainText('17 August, 12:00')
  await expect(page.getByTestId('event-card')).toContainText('The US army comes round the lakes')
  await expect(page.locator('.sign')).toContainText(['Worth: coming', 'Valencia', 'Santa Anna'])
  await shot(page, 'hours-start')
  await page.getByTestId('hours-play').click()
  // Two seconds, and as much again for a busy machine.
  await expect(page.locator('.route.us.march .line')).toBeAttached({ timeout: 4000 })
  await expect(page.getByTestId('event-card')).toContainText('Worth enters San Agustín')
  // Of the Mexican side no event has happened yet: the page leads to the first.
  await page.getByTestId('hours-follow').selectOption('side:mexican')
  await page.getByTestId('hours-scrub').fill('720')
  await page.getByTestId('hours-nothing-yet').getByRole('button').click()
  await expect(page.getByTestId('event-card')).toHaveAttribute('data-event', 'T003')
})

/** All that the page says or could say, shown or not: title, text (that of pictures too), every attribute and what is typed in. */
const saidByPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*:not(script, style)')]
    const texts = elements.flatMap(({ childNodes }) =>
      [...childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [])),
    )
    const attributes = elements.flatMap((element) => [...element.attributes].map(({ value }) => value))
    const values = elements.map((element) => ('value' in element ? String(element.value) : ''))
    return [document.title, ...texts, ...attributes, ...values].join('\n').toLowerCase()
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('18.3: before the choice nothing on the page of any stand tells the outcome; one is taken by touch', async ({
    page,
  }) => {
    await page.goto('/#stands')
    for (const { id, givesAway } of stands.stands) {
      await page.getByTestId(`stand-${id}`).tap()
      await expect(page.getByTestId('stand-clock')).toBeVisible()
      const words = await saidByPage(page)
      expect(words.length).toBeGreaterThan(1000)
      for (const word of givesAway.en) expect(words, `${id}: ${word}`).not.toContain(word.toLowerCase())
      if (id === 'S6') break
      await page.getByTestId('learn-back').tap()
    }
    // The walk can fail: it finds a word in an attribute of the picture over the map.
    await page.evaluate(() => document.querySelector('.sheet-over svg')?.setAttribute('aria-label', 'Portales'))
    expect(await saidByPage(page)).toContain('portales')
    await page.goto('/#stand=S5')
    await page.reload()
    await expect(page.getByTestId('stand-clock')).toContainText('19 August, 19:30')
    await page.getByTestId('stand-decide').tap()
    await expect(page.getByRole('alert')).toContainText('Choose an answer')
    await page.getByTestId('option-S5c').tap()
    await page.getByTestId('stand-reason').fill('The gully is not watched.')
    await page.getByTestId('stand-decide').tap()
    const after = page.getByTestId('stand-after')
    await expect(after).toContainText('The gully is not watched.')
    await expect(after).toContainText('the camp was taken in seventeen minutes')
    await expect(after).toContainText('it has no leader for Persifor Smith')
    // Ids have become hours and names.
    expect(await after.innerText()).not.toMatch(/\b[TXR]\d{2,3}\b/)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'nothing lies beyond the edge of the phone').toBeLessThanOrEqual(390)
    await shot(page, 'stand-phone')
    await after.getByRole('button', { name: '19 August, 20:15: Lee sets out in the dark' }).tap()
    await expect(page.getByTestId('event-card')).toHaveAttribute('data-event', 'T039')
    await page.getByTestId('hours-next').tap()
    await expect(page.getByTestId('event-card')).toHaveAttribute('data-event', 'T040')
  })
})
