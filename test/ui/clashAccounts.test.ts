import { beforeAll, describe, expect, it } from 'vitest'
import { answer, hastyAnswer } from '../../src/ai/tabletop/sar/answer'
import type { AccountLine, ClashAccount } from '../../src/clash/account'
import { sarTabletop } from '../../src/clash/sar/port'
import type { ClashSetup } from '../../src/clash/setup'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { enemyOf } from '../../src/operational/types'
import { catalogue, LANGS, makeNames } from '../../src/ui/i18n'
import { MAX_REPORT_LINES } from '../../src/ui/table/report'
import { type Story, storyOf, storyText } from '../../src/ui/table/story'
import type { StoryContext } from '../../src/ui/table/unitNames'
import { dealtSetup } from '../fit/dealt'
import { situations } from '../fit/situations'
import { Random } from '../fuzz/random'
import { sampleSize } from '../sampleSize'

/** Clashes dealt at random, with or without earlier losses, and attacks out of games. */
const DEALT = sampleSize(30, 150)
const PLAYED = sampleSize(12, 60)

interface Fought {
  readonly name: string
  readonly setup: ClashSetup
  readonly account: ClashAccount
}

const scenario = pedregal()
const contexts = LANGS.map(
  ({ lang }): StoryContext => ({ text: catalogue(lang), names: makeNames(scenario, lang), scenario }),
)
const inEnglish = contexts.find(({ names }) => names.lang === 'en')!
const linesOf = ({ account }: Fought): AccountLine[] => account.turns.flatMap(({ lines }) => lines)
const sentences = (story: Story) => story.turns.flatMap(({ phases }) => phases.flatMap(({ lines }) => lines))
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

let all: Fought[]
beforeAll(() => {
  const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
  const port = sarTabletop(answer, hastyAnswer)
  const fight = (setup: ClashSetup, name: string): Fought => ({
    name,
    setup,
    account: port.account({ setup, dice: { seed: name, forced: [] }, key: name, aiSalt: name }),
  })
  const played = situations(world, 'accounts', 0.35)
  all = [
    ...Array.from({ length: DEALT }, (_, n) => fight(dealtSetup(world, new Random(`dealt ${n}`)), `dealt ${n}`)),
    ...Array.from({ length: PLAYED }, (_, n) => fight(played.next().value as ClashSetup, `played ${n}`)),
  ]
}, 300_000)

/** Ids, names of fields and gaps that must never reach the reader. "McReynolds" is a name. */
const RAW = /\b(us|mexican|leader|box|clash)[.:]\w|(?<!\bM)[a-z][A-Z]|undefined|null|NaN|\[object| · |\w\/\d/

describe('B8: the accounts of fought clashes', { timeout: 120_000 }, () => {
  it('are of many clashes, of all ends and both attackers', () => {
    expect(all.length).toBeGreaterThanOrEqual(sampleSize(42, 200))
    expect(new Set(all.map(({ setup }) => setup.attacker)).size).toBe(2)
    const reasons = new Set(all.map(({ account }) => account.verdict.reason))
    expect(reasons.size, [...reasons].join(' ')).toBeGreaterThanOrEqual(5)
  })

  it('no text holds a raw id, in either language', () => {
    for (const { name, account } of all)
      for (const context of contexts)
        for (const line of storyText(storyOf(account, context), context).split('\n'))
          expect(line, `${name} ${context.names.lang}`).not.toMatch(RAW)
  })

  it('every term of the rules has its word, and every line its sentence', () => {
    for (const fought of all)
      for (const { text } of contexts)
        for (const { key, args } of linesOf(fought)) {
          const { clash } = text
          expect(clash.lines[key.replace('clash.', '')], key).toBeDefined()
          if (args.order) expect(clash.words[args.order], String(args.order)).toBeDefined()
          if (args.stance) expect(clash.words[args.stance], String(args.stance)).toBeDefined()
          if (args.result) expect(clash.results[args.result], String(args.result)).toBeDefined()
          if (args.test) expect(clash.tests[args.test], String(args.test)).toBeDefined()
          if (args.severity) expect(clash.wounds[args.severity], String(args.severity)).toBeDefined()
        }
  })

  it('the losses of regiments add up to the losses of the outcome (OPS-24.2)', () => {
    for (const { name, account } of all) {
      const { counters } = storyOf(account, inEnglish)
      for (const { id, lost, regiments } of counters) {
        expect(sum(regiments.map(({ fallen, scattered }) => fallen + scattered)), `${name} ${id}`).toBe(lost)
        expect(lost).toBe(account.outcome.counters.find(({ unit }) => unit === id)?.castings ?? 0)
        for (const { before, after, fallen, scattered, stragglers } of regiments) {
          expect(after + fallen + scattered + stragglers, `${name} ${id}`).toBe(before)
          expect(Math.min(after, fallen, scattered, stragglers), `${name} ${id}`).toBeGreaterThanOrEqual(0)
        }
      }
    }
  })

  it('as many fall in the sentences as fell: each loss is told once, none that did not happen', () => {
    for (const { name, setup, account } of all) {
      const said = sentences(storyOf(account, inEnglish)).map(({ text }) => text)
      const told = sum(said.map((text) => Number(/(\d+) (?:fallen|of them fall)/.exec(text)?.[1] ?? 0)))
      const fell = sum(Object.values(account.toll).map(({ fallen }) => fallen))
      // OPS-23.4: of those whom guns alone drive from the ranks most have not fallen: the report tells how many have.
      if (setup.bombardmentOnly) expect(told, name).toBe(0)
      else expect(told, name).toBe(fell)
    }
  })

  it('as many straggle in the sentences as the table shows, unit by unit', () => {
    let compared = 0
    for (const fought of all) {
      const [first, last] = [
        fought.account.turns[0]!.frames[0]!.units,
        fought.account.turns.at(-1)!.frames.at(-1)!.units,
      ]
      // The parts of a split regiment and units off the table are in no frame to compare with.
      for (const unit of first) {
        const now = last.find(({ id }) => id === unit.id)
        if (!now || last.some(({ id }) => id.startsWith(`${unit.id}/`))) continue
        const lines = linesOf(fought)
        if (lines.some(({ key, args }) => key === 'clash.rejoined' && args.unit === unit.id)) continue
        const amount = (name: string, who: string, key: RegExp): number =>
          sum(
            lines
              .filter((line) => key.test(line.key) && line.args[who] === unit.id)
              .map(({ args }) => Number(args[name] ?? 0)),
          )
        const left = amount('stragglers', 'unit', /osses/)
        const back = amount('stragglers', 'unit', /recovered/)
        const riddenDown = amount('casualties', 'target', /overrun/)
        expect(now.stragglers - unit.stragglers, `${fought.name} ${unit.id}`).toBe(left - back - riddenDown)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(sampleSize(78, 400))
  })

  it('the replay draws at its lines of fire what the fire cost', () => {
    for (const fought of all) {
      const drawn = sum(
        fought.account.turns.flatMap(({ frames }) => frames.flatMap(({ shots }) => shots.map(({ losses }) => losses))),
      )
      const cost = linesOf(fought).filter(({ key }) => key === 'clash.losses')
      expect(drawn, fought.name).toBe(sum(cost.map(({ args }) => Number(args.casualties) + Number(args.stragglers))))
    }
  })

  it('straggling never reads as death: what is lost is either fallen, scattered or straggling', () => {
    for (const { account } of all)
      for (const { text } of sentences(storyOf(account, inEnglish))) {
        expect(text).not.toMatch(/castings? lost|loses \d+(?! (fallen|straggler))/)
        expect(text).not.toMatch(/-\d+ (fallen|straggler)/)
      }
  })

  it('the headline names the side that won, and says why in one sentence', () => {
    for (const { name, account } of all) {
      const { attacker, defender } = account.outcome
      const { headline } = storyOf(account, inEnglish)
      // "Hda." is an abbreviation in the name of a place.
      expect(headline.replace('Hda.', ''), name).toMatch(/^[^.]*\d{4}[^.:]*: [^.:]+\.$/)
      const { attacker: attackers } = account.verdict
      const losers = [attacker, defender].filter((stay) => stay === 'retreats').length
      const winner = losers !== 1 ? null : defender === 'retreats' ? attackers : enemyOf(attackers)
      const adjective = { us: 'Americans win', mexican: 'Mexicans win' }
      if (winner) expect(headline, name).toContain(adjective[winner])
      else expect(headline, name).toMatch(/ fails: | drives nobody off: /)
    }
  })

  it('the report tells of every regiment exactly once, in at most a dozen lines', () => {
    for (const { name, account } of all)
      for (const context of contexts) {
        const { report } = storyOf(account, context)
        expect(report.length, name).toBeLessThanOrEqual(MAX_REPORT_LINES)
        expect(report.flatMap(({ units }) => units).sort(), name).toEqual(account.units.map(({ id }) => id).sort())
      }
  })

  it('the report tells each regiment what it lost, and what its fire and its melees cost the enemy', () => {
    for (const { name, account } of all) {
      // What was done to the enemy is what the enemy suffered from him.
      const dealt = sum(account.deeds.map((deed) => (deed.kind === 'fired' ? deed.fallen + deed.stragglers : 0)))
      const fire = account.turns.flatMap(({ lines }) => lines).filter(({ key }) => key === 'clash.losses')
      expect(dealt, name).toBe(sum(fire.map(({ args }) => Number(args.casualties) + Number(args.stragglers))))
    }
  })

  it('the dice of a clash bring what they should in the long run', () => {
    for (const kind of ['fire', 'melee', 'nerve'] as const) {
      const dice = all.flatMap(({ account }) => account.dice.filter((line) => line.kind === kind))
      const [thrown, actual, expected] = [
        sum(dice.map((line) => line.dice)),
        sum(dice.map((line) => line.actual)),
        sum(dice.map((line) => line.expected)),
      ]
      expect(thrown, kind).toBeGreaterThan(sampleSize(24, 100))
      // Three standard errors of a die of which the outcomes differ by at most three castings or one pass.
      expect(Math.abs(actual - expected) / thrown, kind).toBeLessThan((3 * 1.5) / Math.sqrt(thrown))
    }
  })
})
