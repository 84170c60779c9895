import { expect } from '@playwright/test'
import type { HexSession } from '../../../src/session/hex/session'
import type { ActionType, Side } from '../../../src/operational/types'
import { rules } from '../../../src/ui/i18n/en/rules'
import { follow } from './mirror'
import { answer, goal, selectionOf, stacks, targets } from './plan'
import { spotOf } from './sheet'
import type { Table } from './table'

/** How much is done in each player turn. */
export interface Zeal {
  moves: number
  attacks: number
}

/** Plays on with the pointer alone until the game is over, or `until` says so. */
export async function playByClicks(
  table: Table,
  game: HexSession,
  zeal: Zeal,
  until: (game: HexSession) => boolean = () => false,
): Promise<void> {
  table.lift = 'click'
  const done = { moves: 0, attacks: 0, turn: '' }
  const hopeless = new Set<string>()
  while (game.toAct() !== null && !until(game)) {
    const side = game.toAct() as Side
    const view = game.view(side)
    const turn = `${view.turn} ${view.active} ${view.segment}`
    if (turn !== done.turn) {
      Object.assign(done, { moves: 0, attacks: 0, turn })
      hopeless.clear()
    }
    if (view.pending.length > 0) await reply(table, game, side)
    else if (view.segment === 'command') await table.press('done')
    else if (view.segment === 'move') {
      const hex = done.moves < zeal.moves ? stacks(game, side).find((h) => !hopeless.has(h)) : undefined
      if (hex === undefined) await table.endPhase()
      else {
        hopeless.add(hex)
        if (await march(table, game, side, hex)) done.moves++
        else continue
      }
    } else {
      const hex = done.attacks < zeal.attacks ? targets(game, side).find((h) => !hopeless.has(h)) : undefined
      if (hex === undefined) await table.endPhase()
      else {
        hopeless.add(hex)
        done.attacks++
        await attack(table, hex)
      }
    }
    await follow(table.page, game)
    await same(table, game)
  }
}

/** Buttons of the interface and the type of action behind each. */
const BUTTONS: Record<string, ActionType> = {
  stop: 'stop',
  begin: 'begin',
  hold: 'hold',
  pass: 'pass',
  wait: 'wait',
  reinforcements: 'enter',
  'attack-bar': 'attack',
  ready: 'ready',
  done: 'done',
  'cancel-box-bar': 'cancel',
  'close-box-bar': 'close',
  'end-phase': 'endPhase',
}

/** Page and mirror tell the same; prompt, phase bar and buttons are those of the mirror's chart. */
export async function same(table: Table, game: HexSession): Promise<void> {
  const view = game.view('us')
  const { place, prompt, barSegment, buttons, enabled } = game.chart()
  const page = await table.page.evaluate((ids) => {
    const { toact, segment, turn, active, place, over } = document.body.dataset
    const shown = ids.filter((id) => document.querySelector(`[data-testid="action-bar"] [data-testid="${id}"]`))
    const end = document.querySelector<HTMLButtonElement>('[data-testid="end-phase"]')
    const bar = [...document.querySelectorAll('.segments li')].findIndex((li) => li.hasAttribute('aria-current'))
    const prompt = document.querySelector('[data-testid="prompt"]')?.getAttribute('data-prompt')
    const words = document.querySelector('[data-testid="prompt-text"]')?.textContent
    return { toact, segment, turn, active, place, over, prompt, words, bar, shown, end: end !== null && !end.disabled }
  }, Object.keys(BUTTONS))
  const { shown, ...rest } = page
  expect(rest).toEqual({
    turn: String(view.turn),
    active: view.active,
    segment: view.segment,
    toact: view.toAct ?? 'nobody',
    over: view.result?.winner ?? '',
    place,
    prompt,
    words: rules.prompts[prompt.replace('prompt.', '')],
    bar: ['command', 'move', 'recovery', 'combat'].indexOf(barSegment),
    end: enabled.includes('endPhase'),
  })
  for (const id of shown) expect(buttons, `button ${id} at ${place}`).toContain(BUTTONS[id])
}

async function march(table: Table, game: HexSession, side: Side, hex: string): Promise<boolean> {
  await table.click(hex)
  const { units, leaders } = selectionOf(await table.picked())
  const to = goal(game, side, units, leaders)
  if (!to) {
    await table.page.keyboard.press('Escape')
    return false
  }
  await table.goTo(to.to.hex, to.all)
  return true
}

async function attack(table: Table, hex: string): Promise<void> {
  await table.click(hex)
  await expect(table.at('attack-dialog')).toBeVisible()
  if (await table.at('attack').isEnabled()) await table.press('attack')
  else await table.press('cancel')
}

async function reply(table: Table, game: HexSession, side: Side): Promise<void> {
  const action = answer(game, side)
  if (!action) throw new Error(`nothing answers ${JSON.stringify(game.view(side).pending)}`)
  const hex = 'to' in action ? action.to : null
  const first = table.at(action.type === 'deploy' ? 'deploy-in' : `answer-${action.type}`).first()
  // On the map where the hex can be pointed at, else on the button.
  if (hex !== null && (action.type === 'retreat' || action.type === 'advance') && (await spotOf(table.page, hex)).open)
    await table.click(hex)
  else await first.click()
  await table.settled()
}
