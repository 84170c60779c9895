/**
 * Counts how often two people at one screen change seats in Buena Vista: `npm run seats -- SEED ...`. The tactical AI
 * answers for both, on the page's own game.
 */
import { type MeasuredFigure, writeFigures } from './resultsFile'
import { BattleSession } from '../../src/session/battle/session'
import { think } from '../../src/ui/table/play/opponent/thought'
import { wrapBattle } from '../../src/ui/table/play/tableGame'
import { ASKS, type Asks } from '../../src/ui/table/play/twoPeople'

/** Plays so many turns and counts. */
export async function countSeatChanges(seed: string, asks: Asks, turns: number) {
  const created = BattleSession.create({ scenario: 'buena-vista', seed })
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  const game = wrapBattle({ session, seat: session.toAct()!, opponent: null, isOpenTable: false, asks, thinker: HERE })
  let changes = 0
  for (let toAct = game.toAct(); toAct !== null && session.table.battle.turn <= turns; toAct = game.toAct()) {
    if (toAct !== game.seat) {
      if (!game.handTo(toAct)) throw new Error(`${toAct} cannot sit down`)
      changes++
    }
    await game.staffAnswers()
  }
  return { session, changes }
}

/** Thinks at once: there is no page here that must stay free. */
export const HERE: NonNullable<Parameters<typeof wrapBattle>[0]['thinker']> = {
  where: 'page',
  think(thought) {
    const steps = think(thought)
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return Promise.resolve(step.value)
  },
  close() {},
}

/** Most changes of seat that two people shall need in a whole battle. */
const MOST_CHANGES = 60

/** Prints the numbers of whole battles; `results`: also puts them into that file of test/results. */
export async function main(seeds: readonly string[], results: string | null): Promise<void> {
  const figures: MeasuredFigure[] = []
  for (const asks of ASKS) {
    const counts: number[] = []
    for (const seed of seeds) {
      const { changes, session } = await countSeatChanges(seed, asks, Number.POSITIVE_INFINITY)
      counts.push(changes)
      process.stdout.write(
        `seed ${seed}, asks ${asks}: ${changes} changes of seat in ${session.table.battle.turn} turns\n`,
      )
    }
    const isDefault = asks === 'commands'
    figures.push({
      id: `seats-${asks}`,
      what: `Changes of seat between two people in a whole Buena Vista, asked for \`${asks}\``,
      n: `${counts.length} battles`,
      value: counts.join(', '),
      interval: null,
      bar: isDefault ? `at most ${MOST_CHANGES}` : null,
      met: isDefault ? Math.max(...counts) <= MOST_CHANGES : null,
    })
  }
  if (results !== null) writeFigures(results, `npm run seats -- ${seeds.join(' ')}`, figures)
}
