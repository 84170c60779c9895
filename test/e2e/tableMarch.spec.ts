import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { Table } from './support/table'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

interface Spot {
  readonly x: number
  readonly y: number
}

/** The highest grip in the middle column of the drawn table: of a unit that was brought into view its front arrow. Over a grip the pointer is a hand. */
async function topGrip(page: Page): Promise<Spot> {
  const box = (await page.locator('.table-canvas').boundingBox())!
  const canvas = page.locator('.table-canvas canvas')
  const x = box.x + box.width / 2
  const isGrip = () => canvas.evaluate((element) => (element as HTMLElement).style.cursor === 'grab')
  let y = box.y + 6
  for (await page.mouse.move(x, y); y < box.y + box.height && !(await isGrip()); y += 8) await page.mouse.move(x, y + 8)
  return { x, y: y + 4 }
}

/** Drags one finger; a second one that is put down takes the grip out of the hand. */
async function drag(finger: CDPSession, from: Spot, to: Spot, { isPinched = false } = {}): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Spot[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) })
  await send('touchStart', from)
  for (let part = 1; part <= 4; part++)
    await send('touchMove', {
      x: from.x + ((to.x - from.x) * part) / 4,
      y: from.y + ((to.y - from.y) * part) / 4,
    })
  if (isPinched) await send('touchStart', to, { x: to.x + 60, y: to.y + 60 })
  // The finger rests before it is lifted. Lifted in full motion it is a fling for the browser, which takes the next tap as its end and makes no click of it.
  else
    for (let rest = 1; rest <= 2; rest++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await send('touchMove', { ...to, y: to.y + (rest % 2) / 4 })
    }
  await send('touchEnd')
}

test('SAR-7.8, 4.7 on a phone directions are given and marches laid out by the finger, by taps and by keys, and taken out again', async ({
  page,
}) => {
  const table = new Table(page)
  await table.open()
  await table.at('table').click()
  await table.at('who-mexican').check()
  await table.at('table-seed').fill('by hand')
  await table.at('table-begin').click()
  await page.locator('[data-testid=table-stage][data-state=there]').waitFor()
  const play = table.at('table-play')
  const idle = page.locator('[data-testid=table-play][data-busy=false]')
  const finger = await page.context().newCDPSession(page)
  await expect(play).toHaveAttribute('data-question', 'setup')
  await idle.waitFor()
  await table.at('table-staff').click()

  // The direction of an order: an arrow on the table, buttons, degrees, keys.
  await expect(play).toHaveAttribute('data-question', 'orders')
  await idle.waitFor()
  // Who has no order yet is flagged, with the odds of what it does by chance; a card of fire says whom it could hit from here.
  await expect(table.at('orders-missing')).toContainText('have no order')
  await expect(table.at('random-odds').first()).toContainText(/By chance: .* \d+ %/)
  await page.locator('[data-stand=missing] [data-testid=table-unit]').first().tap()
  await page.locator('[data-testid=order-card][data-order=firstFire]').tap()
  await expect(table.at('fire-from-here')).toContainText('From here')
  await page.locator('[data-testid=order-card][data-order=move]').tap()
  const heading = table.at('heading')
  await expect(heading).toBeVisible()
  const before = Number(await heading.inputValue())
  await page.locator('.table-prompt').click()
  await page.keyboard.press(']')
  await expect(heading).toHaveValue(String((before + 1) % 360))
  await page.keyboard.press('Shift+}')
  await expect(heading).toHaveValue(String((before + 16) % 360))
  await table.at('table-staff').click()

  await expect(play).toHaveAttribute('data-question', 'moves')
  await idle.waitFor()
  const steps = table.at('hand-steps')
  const takeOut = async (): Promise<void> => {
    await table.at('hand-take-out').tap()
    await expect(steps).toHaveCount(0)
  }

  // What has happened since is played again on wish, dice and all, and skipped by a key or a touch of the table.
  await table.at('table-again').tap()
  await table.at('table-skip').waitFor()
  await page.keyboard.press('Escape')
  await table.at('table-again').waitFor()
  await table.at('table-fold').tap()
  await expect(table.at('table-log')).toContainText(/march: .*M\d+ \d/i)
  await table.at('table-fold').tap()

  await table.at('hand-next').tap()
  await table.at('hand-ahead').tap()
  await expect(table.at('table-hand')).toContainText('1 in · 11 in of 12 left')
  await table.at('hand-bar-lay-out').tap()
  const byTaps = await steps.innerText()
  expect(byTaps).toContain('1 in ahead')
  await takeOut()

  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(steps).toHaveText(byTaps.replace(/\s+/g, ' '))
  await takeOut()

  // By the finger: no long press, no second button. A second finger takes the arrow out of the hand.
  const grip = await topGrip(page)
  const ahead = { x: grip.x, y: grip.y - 40 }
  await drag(finger, grip, ahead, { isPinched: true })
  await expect(steps).toHaveCount(0)
  await drag(finger, grip, ahead)
  // A quarter of an inch at least, and no odd lengths.
  await expect(steps).toContainText(/\d+(\.25|\.5|\.75)? in/)
  await takeOut()
  // The switch takes the place of the Shift key: whole inches, straight ahead.
  await table.at('hand-grain').tap()
  await drag(finger, await topGrip(page), { ...ahead, x: ahead.x + 3 })
  await expect(steps).toContainText(/\d+ in ahead/)
  expect(table.faults).toEqual([])
})
