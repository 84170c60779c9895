import type { ForcedDie } from '../../../src/core/dice'
import { cloneJson } from '../../../src/core/json'
import type { Game, HexId, MarkerState, Resolver } from '../../../src/operational/types'
import type { HexSession } from '../../../src/session/hex/session'
import { mirrorOf } from './mirror'
import type { Table } from './table'

/** A marker that has done nothing yet. */
export const marker = (at: HexId, real: boolean): MarkerState => ({
  at,
  real,
  moved: false,
  mp2: -1,
  spent: 0,
  marched: false,
})

/** The historical game in its first movement phase, changed at will; its next dice fall as told. By the combat table, as `mirrorOf` begins it. */
export async function staged(
  seed: string,
  change: (game: Game) => void,
  dice: readonly number[] = [],
  how: { resolver?: Resolver; pick?: boolean; solo?: boolean } = {},
): Promise<HexSession> {
  const forced: ForcedDie[] = dice.map((value, k) => ({ stream: 'ops', key: String(k), value }))
  const session = await mirrorOf({ seed, forced, ...how })
  const begun = session.do('us', { type: 'done' })
  if (!begun.ok) throw new Error(JSON.stringify(begun.refusal))
  const game = cloneJson(session.state())
  change(game)
  const set = session.setState(game)
  if (!set.ok) throw new Error(JSON.stringify(set.refusal))
  return session
}

/** Puts that game on the table, as a file; whoever is to act sits down. */
export async function lay(table: Table, session: HexSession): Promise<void> {
  if (!(await table.at('dialog-menu').isVisible())) await table.at('menu').click()
  await table.at('import').setInputFiles({
    name: 'staged.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(session.save())),
  })
  await table.page.locator('body[data-game="on"]').waitFor()
  // Against the computer nobody waits behind a curtain.
  if (!session.save().header.ai) {
    await table.at('curtain').waitFor()
    await table.sit()
  }
  await table.playing()
}
