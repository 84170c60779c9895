import { expect } from '@playwright/test'
import type { HexSession } from '../../../src/session/hex/session'
import { follow } from './mirror'
import { staged } from './staged'
import type { Table } from './table'

/** Where the clash is. */
export const HEX = '0922'
/** Two Mexican units next to two brigades and a battery; their clash is fought on the tabletop. */
export const next = (seed: string, how: { pick?: boolean } = {}): Promise<HexSession> =>
  staged(
    seed,
    ({ ops }) => {
      for (const id of ['mexican.east.7.line', 'mexican.east.3.line']) ops.pieces[id]!.at = HEX
    },
    [],
    { resolver: 'sar', ...how },
  )

/** On to combat, and the attack is declared. */
export async function declare(table: Table, touch = false): Promise<void> {
  await table.endPhase()
  if (touch) await table.tap(HEX)
  await (touch ? table.tap(HEX) : table.click(HEX))
  await expect(table.at('attack-dialog')).toBeVisible()
}

/** Attacks; whoever is asked meanwhile takes the first answer. */
export async function fight(table: Table, game: HexSession): Promise<void> {
  await table.at('attack').click()
  for (let n = 0; n < 8; n++) {
    await table.settled()
    await follow(table.page, game)
    if (game.clashes().length > 0) return
    await table.page.locator('[data-testid="answers"] button').first().click()
  }
  throw new Error('no clash was fought')
}
