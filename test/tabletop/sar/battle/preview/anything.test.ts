import { describe, expect, it } from 'vitest'
import { die } from '../../../../../src/core/dice'
import { shareOf } from '../../../../../src/tabletop/common/odds'
import { answerPreview } from '../../../../../src/tabletop/sar/battle/preview/query'
import { NO_OPTIONAL_RULES } from '../../../../../src/tabletop/sar/optionalRules'
import { sampleSize } from '../../../../sampleSize'
import { closeAndStand } from '../../../../../src/tabletop/sar/battle/melee/phase'
import { fightRound } from '../../../../../src/tabletop/sar/battle/melee/round'
import { charged } from '../blows'
import { at, runOf, type Scene } from '../scene'
import { dice } from '../support'
import { watchBattle } from './battles'
import { frozen } from './frozen'
import { Tally } from './tally'
import { value } from './value'
import { chargePreview } from '../../../../../src/tabletop/sar/battle/preview/charge'

/** Chances with their sum, anywhere in an answer. */
function checkSums(answer: unknown, path: string): void {
  if (answer === null || typeof answer !== 'object') return
  if (Array.isArray(answer)) {
    const rows = answer.filter((row) => row && typeof row === 'object' && 'chance' in row)
    // Lists of results, rows and ends hold everything that may come.
    const isComplete = rows.length > 0 && rows.length === answer.length && !/meets|chargers|features|courses/.test(path)
    if (isComplete) {
      const sum = rows.reduce((total: number, row) => total + shareOf(row.chance), 0)
      expect(Math.abs(sum - 1), `${path}: ${JSON.stringify(rows).slice(0, 400)}`).toBeLessThan(1e-9)
    }
    for (const [i, one] of answer.entries()) checkSums(one, `${path}[${i}]`)
    return
  }
  if ('num' in answer && 'den' in answer && 'rule' in answer === false) {
    const { num, den } = answer as { num: number; den: number }
    expect(num >= 0 && num <= den && Number.isSafeInteger(num), `${path} ${num}/${den}`).toBe(true)
  }
  for (const [key, one] of Object.entries(answer)) checkSums(one, `${path}.${key}`)
}

describe('any question at any time of a battle', () => {
  it('SAR-0.6 is answered or refused, never a fault, and all chances add up', () => {
    const answered = new Map<string, number>()
    const each = sampleSize(1, 60)
    watchBattle('anything', sampleSize(12, 25), {
      asked(table, side) {
        const ids = [...Object.keys(table.battle.units), 'nobody']
        const { turn, phase } = table.battle
        for (let n = 0; n < each; n++) {
          const pick = (what: string): string =>
            ids[die('anything', what, `${turn} ${phase} ${side} ${n}`, Math.min(ids.length, 250)) - 1]!
          const [unit, other] = [pick('unit'), pick('other')]
          const queries = [
            { kind: 'areas', unit },
            { kind: 'sight', from: { unit }, to: { unit: other } },
            { kind: 'sight', from: { x: 1000 * n, y: 30_000 }, to: { unit: other } },
            { kind: 'fire', shooters: [unit], target: other },
            { kind: 'fire', shooters: [unit, pick('third')], target: other, work: 'wall:0' },
            { kind: 'charge', unit, target: other },
            { kind: 'charge', unit, target: other, heading: 100 * n, firing: [pick('third')] },
            { kind: 'square', unit, charger: other },
            { kind: 'orders', unit },
            { kind: 'randomOrder', unit },
          ]
          for (const query of queries) {
            const answer = answerPreview(table, side, query)
            if (!answer.ok) {
              expect(answer.refusal.rule).toMatch(/^SAR-/)
              continue
            }
            answered.set(query.kind, (answered.get(query.kind) ?? 0) + 1)
            checkSums(answer.value, query.kind)
          }
        }
      },
    })
    expect([...answered.keys()].sort()).toEqual(['areas', 'charge', 'fire', 'orders', 'randomOrder', 'sight', 'square'])
  })
})

describe('a melee of several', () => {
  it('SAR-14.9, 14.10 a charge into a melee under way ends as often as told', () => {
    const units: Scene['units'] = {
      'mx-1-line': { x: 55, y: 30, width: 10, strength: { start: 20, casualties: 7, stragglers: 5 } },
      'mx-11-line': { x: 65, y: 30, width: 10, locked: true, heading: 0 },
      'us-1-illinois': { x: 60, y: 30, width: 20, locked: true, strength: { start: 18, casualties: 6, stragglers: 5 } },
    }
    const table = at(
      charged({ units, rules: NO_OPTIONAL_RULES }, { 'mx-1-line': { met: 'us-1-illinois' } }),
      'holdFire',
    )
    table.battle.melees = [
      {
        direct: { us: ['us-1-illinois'], mexican: ['mx-11-line'] },
        supporting: { us: [], mexican: [] },
        rounds: 2,
        allRounds: 2,
        chargers: {},
        rolled: ['mx-11-line', 'us-1-illinois'],
        struck: {},
        disordered: [],
        caught: [],
      },
    ]
    const told = value(chargePreview(table, 'us', { unit: 'mx-1-line', target: 'us-1-illinois', firing: [] }))
    expect(told.assumes).toContain('firstRoundOnly')
    const { ends, atContact } = told.courses[0]!
    expect(atContact!.stand.needsNoRoll).toBe(true)
    expect(atContact!.melee.rolls.map(({ unit }) => unit)).toEqual(['mx-1-line', 'mx-11-line', 'us-1-illinois'])
    const throws = sampleSize(250, 4000)
    const tally = new Tally()
    for (let n = 0; n < throws; n++) {
      const thrown = frozen(table)
      thrown.battle.phase = 'melee'
      const run = runOf(thrown, dice(`several ${n}`))
      closeAndStand(run)
      const { melees } = thrown.battle
      const hasJoined = melees[0]!.direct.mexican!.includes('mx-1-line')
      const joined = frozen(thrown)
      fightRound(run)
      // Beaten by their losses, not because they saw a friend run: the first of the events tell.
      const events = run.events.map(({ body }) => body)
      const firstRout = events.findIndex((event) => event.kind === 'test' && event.test === 'rout')
      const direct = firstRout < 0 ? events : events.slice(0, firstRout)
      const isOut = (id: string): boolean =>
        direct.some((event) => (event.kind === 'broken' || event.kind === 'gone') && event.unit === id)
      const [charger, target] = [isOut('mx-1-line'), isOut('us-1-illinois')]
      const endOfRound = charger ? (target ? 'bothBeaten' : 'chargerBeaten') : target ? 'targetBeaten' : 'goesOn'
      const isBroken = joined.battle.units['mx-1-line']!.broken
      const end = hasJoined ? endOfRound : isBroken ? 'breaksHalting' : 'halts'
      for (const row of ends) tally.add(row.end, row.chance, row.end === end)
      expect(ends.map((row) => row.end)).toContain(end)
    }
    tally.check(
      ends.map((row) => row.end),
      throws,
    )
  })
})
