import { expect } from '@playwright/test'
import type { Session } from '../../../src/session/session'
import type { Action, Side } from '../../../src/operational/types'
import { follow } from './mirror'
import { answer, goal, selectionOf, stacks, targets } from './plan'
import type { Table } from './table'

/** How much is done in each player turn. */
export interface Zeal {
  moves: number
  attacks: number
}

/** How often each type of action was done. */
export type Count = Partial<Record<Action['type'], number>>

/** Plays on with the pointer alone until the game is over. */
export async function playByClicks(table: Table, game: Session, zeal: Zeal, until: (game: Session) => boolean = () => false): Promise<Count> {
  const count: Count = {}
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
    for (const { action } of await follow(table.page, game)) count[action.type] = (count[action.type] ?? 0) + 1
    await same(table, game)
  }
  return count
}

/** Page and mirror tell the same. */
export async function same(table: Table, game: Session): Promise<void> {
  const view = game.view('us')
  const { turn, active, segment, toact, over } = await table.stand()
  expect({ turn, active, segment, toact, over }).toEqual({
    turn: String(view.turn),
    active: view.active,
    segment: view.segment,
    toact: view.toAct ?? 'nobody',
    over: view.result?.winner ?? '',
  })
}

async function march(table: Table, game: Session, side: Side, hex: string): Promise<boolean> {
  await table.sheet.fit()
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
  await table.sheet.fit()
  await table.click(hex)
  await expect(table.at('attack-dialog')).toBeVisible()
  if (await table.at('attack').isEnabled()) await table.press('attack')
  else await table.press('cancel')
}

async function reply(table: Table, game: Session, side: Side): Promise<void> {
  const action = answer(game, side)
  if (!action) throw new Error(`nothing answers ${JSON.stringify(game.view(side).pending)}`)
  const hex = 'to' in action ? action.to : null
  const first = table.at(`answer-${action.type}`).first()
  await table.sheet.fit()
  // On the map where the hex can be pointed at, else on the button.
  if (hex !== null && (action.type === 'retreat' || action.type === 'advance') && (await table.sheet.open(hex))) await table.click(hex)
  else await first.click()
  await table.settled()
}
