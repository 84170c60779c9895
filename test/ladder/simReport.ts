import type { World } from '../../src/operational/engine'
import { isWhole, type SimRecord } from './simGame'
import { lossLines } from './stats/casualties'
import { commanderLines } from './stats/commanders'
import { boxLines } from './stats/boxesFilled'
import { faultLines } from './stats/faults/faults'
import { fightLines } from './stats/fights'
import { groundLines } from './stats/ground'
import { likenessLines } from './stats/likeness'
import { marchLines } from './stats/marches'
import { planLines } from './stats/plans'
import { verdictLines } from './stats/verdicts'

/** At most so many broken-off games are named. */
const MOST_NAMED = 20

/** Report on many games of one player against itself. Medians have intervals by ranks, means by the normal distribution, shares by Wilson. */
export function balanceReport(world: World, all: readonly SimRecord[]): string[] {
  const games = all.filter(isWhole)
  const out = [
    `${games.length} games`,
    ...verdictLines(games),
    ...commanderLines(games),
    ...lossLines(games),
    ...fightLines(world, games),
    ...groundLines(world, games),
    ...marchLines(games),
    ...planLines(games),
    ...likenessLines(world, games),
    ...boxLines(games),
    ...faultLines(games),
  ]
  const broken = all.filter((record) => !isWhole(record))
  if (broken.length > 0) out.push(`BROKEN OFF ${broken.length}, not counted above:`)
  for (const { key, fault } of broken.slice(0, MOST_NAMED)) out.push(`  game ${key}: ${fault}`)
  return out
}
