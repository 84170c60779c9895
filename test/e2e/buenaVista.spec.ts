import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { bundled } from '../../scripts/run.mjs'
import type { playEvening } from './support/eveningMirror'
import { shot } from './support/shot'
import { Table } from './support/table'

// Whole battles of Buena Vista on the page, to be run by `npm run e2e -- buenaVista`: the staff answers by the page's own button.

test.describe.configure({ timeout: 900_000 })

const mirror = async (): Promise<{ playEvening: typeof playEvening }> =>
  import(pathToFileURL(await bundled('test/e2e/support/eveningMirror.ts')).href)

/** How a stretch of the battle went: why it ended, how often the staff was asked, and the milliseconds until the player could act again. */
interface Stretch {
  end: 'over' | 'turn' | 'stuck'
  answers: number
  waits: number[]
  /** Milliseconds of each time the page was busy for more than 50 at once. */
  busy: number[]
}

/** Has the staff answer until a turn begins, or to the end. `stopsBusy`: stops just after a press, while the answer is being worked out. */
const play = (page: Page, turn: number, stopsBusy = false): Promise<Stretch> =>
  page.evaluate(
    async ([lastTurn, stops]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const by = (id: string) => document.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`)
      const busy: number[] = []
      const watcher = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) busy.push(Math.round(duration))
      })
      watcher.observe({ type: 'longtask' })
      const waits: number[] = []
      let answers = 0
      let pressedAt: number | null = null
      const ended = (end: 'over' | 'turn' | 'stuck') => {
        watcher.disconnect()
        return { end, answers, waits, busy }
      }
      for (let idle = 0; idle < 20_000; idle++) {
        await frame()
        if (by('after-losses')) return ended('over')
        by('take-seat')?.click()
        const staff = by('table-staff')
        const table = by('table-play')
        if (!table || !staff || staff.disabled) continue
        if (pressedAt !== null) waits.push(Math.round(performance.now() - pressedAt))
        pressedAt = null
        if (Number(table.dataset.turn) >= Number(lastTurn) && !stops) return ended('turn')
        staff.click()
        answers++
        idle = 0
        pressedAt = performance.now()
        await frame()
        await frame()
        if (Number(table.dataset.turn) >= Number(lastTurn)) return ended('turn')
      }
      return ended('stuck')
    },
    [turn, stopsBusy] as const,
  )

/** The commands of the battle in storage. */
const stored = (page: Page): Promise<{ side: string; action: unknown }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('pedregal')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const tx = open.result.transaction(['running', 'commands'])
          const row = tx.objectStore('running').get('battle')
          const later = tx.objectStore('commands').getAll(IDBKeyRange.lowerBound(1_000_000))
          tx.oncomplete = () => {
            open.result.close()
            const commands = [...row.result.base.commands, ...later.result] as { side: string; action: unknown }[]
            resolve(commands.map(({ side, action }) => ({ side, action })))
          }
        }
      }),
  )

/** Waits until what was played is in storage: two readings one after the other are the same. */
async function written(page: Page): Promise<void> {
  let before = -1
  const isSame = async (): Promise<boolean> => {
    const { length } = await stored(page)
    const same = length === before
    before = length
    return same
  }
  await expect.poll(isSame, { intervals: [500] }).toBe(true)
}

/** Closes the page and continues the battle from the first menu. */
async function reload(table: Table): Promise<void> {
  await table.page.reload()
  await table.at('continue-battle').click()
  await expect(table.at('table-play')).toBeVisible()
}

/** A whole battle with reloads between two questions, while an answer is worked out, and after its end; then its replay. */
async function evening(table: Table, who: 'us' | 'two', name: string): Promise<void> {
  const { page } = table
  const seed = `evening of ${name}`
  await table.at('table').click()
  await table.at(`who-${who}`).check()
  await table.at('table-seed').fill(seed)
  await table.at('table-begin').click()
  const stretches: Stretch[] = []
  const on = async (turn: number, stopsBusy = false): Promise<void> => {
    stretches.push(await play(page, turn, stopsBusy))
    expect(stretches.at(-1)!.end).toBe('turn')
  }
  await on(6)
  await shot(page, `evening-${name}-turn-6`)
  await written(page)
  await reload(table)
  await expect(table.at('table-play')).toHaveAttribute('data-turn', '6')
  await on(9)
  await on(9, true)
  await reload(table)
  await on(14)
  await on(14, true)
  await reload(table)
  stretches.push(await play(page, Number.POSITIVE_INFINITY))
  expect(stretches.at(-1)!.end).toBe('over')
  const { commands, result } = await (await mirror()).playEvening(seed, who === 'us' ? 'us' : null)
  expect(result).not.toBeNull()
  await expect.poll(() => stored(page)).toEqual(commands)
  await expect(table.at('after-losses')).toContainText(String(result!.points.mexican))
  await shot(page, `evening-${name}-after`)
  await reload(table)
  await expect(table.at('after-losses')).toBeVisible()
  await table.at('after-replay').click()
  const replay = table.at('table-replay')
  await expect(replay).toHaveAttribute('data-laid', 'true')
  const steps = Number(await replay.getAttribute('data-steps'))
  const jumps: number[] = []
  for (const share of [0.9, 0.2, 0.7, 0.4, 1, 0]) {
    const start = Date.now()
    const step = Math.round(share * (steps - 1))
    await table.at('replay-scrub').fill(String(step))
    await page.locator(`[data-testid="table-replay"][data-laid="true"][data-step="${step}"]`).waitFor()
    jumps.push(Date.now() - start)
  }
  await page.keyboard.press('f')
  await expect(table.at('replay-lines')).toContainText('SAR')
  await shot(page, `evening-${name}-replay`)
  await page.keyboard.press('Escape')
  await expect(table.at('after-losses')).toBeVisible()
  expect(table.faults).toEqual([])
  const most = (of: 'waits' | 'busy'): number => Math.max(0, ...stretches.flatMap((each) => each[of]))
  const count = (of: 'waits' | 'busy'): number => stretches.reduce((sum, each) => sum + each[of].length, 0)
  console.log(
    `${name}: ${commands.length} actions, ${stretches.reduce((sum, { answers }) => sum + answers, 0)} presses; until the player may act again at most ${most('waits')} ms (N ${count('waits')}); the page busy for over 50 ms ${count('busy')} times, at most ${most('busy')} ms; ${steps} steps of replay, jumps at most ${Math.max(...jumps)} ms`,
  )
}

test('against the computer at a desk: to the end of Buena Vista with reloads, the same battle as without; its replay', {
  tag: '@long',
}, async ({ page }) => {
  const table = new Table(page)
  await table.open({ lang: 'en' })
  await evening(table, 'us', 'desk')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('two people, in Spanish: to the end of Buena Vista with reloads, the same battle as without; its replay', {
    tag: '@long',
  }, async ({ page }) => {
    const table = new Table(page)
    await table.open({ lang: 'es' })
    await evening(table, 'two', 'phone')
  })
})
