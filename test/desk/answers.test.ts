import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { die } from '../../src/core/dice'
import { loadBook } from '../../src/desk/books'
import { completed, wantedDice, withoutDice } from '../../src/desk/form/dice'
import { fitted } from '../../src/desk/form/standing'
import { startInput } from '../../src/desk/form/start'
import { readLink, writeLink } from '../../src/desk/form/link'
import {
  type DeskProcedure,
  groupOf,
  GROUPS,
  type Input,
  PROCEDURES,
  type Ruleset,
  proceduresIn,
  RULESETS,
  underRuleset,
} from '../../src/desk/procedures'
import { client } from '../cli/client'
import { sampleSize } from '../sampleSize'
import { inputsOf } from './inputs'

await loadBook('reg')
const { ask } = client()
const withRuleset = (procedure: DeskProcedure, rulesets: readonly Ruleset[]) =>
  fc
    .constantFrom(...rulesets)
    .chain((ruleset) => inputsOf(procedure, ruleset).map((input): [Ruleset, Input] => [ruleset, input]))
/** Ten thousand inputs take their time on a busy machine. */
const LONG_MS = 900_000
/** As long as the address of a page may well be. */
const PAGE = 'https://games.example.org/wargames/mexican-war/pedregal/desk.html'

describe('the desk has what the protocol has', () => {
  const { procedures } = ask('procedures') as unknown as { procedures: { name: string }[] }
  const ofTables = procedures.map(({ name }) => name).filter((name) => !name.startsWith('ops.'))

  it('the list of rulesets is that of the schemas', () => {
    const found = [...new Set(ofTables.map((name) => name.split('.')[0]!))].flatMap((book) => {
      const first = [...PROCEDURES.values()].find(({ name }) => name.startsWith(`${book}.`))!
      const profiles = (first.input.properties?.profile?.enum ?? [null]) as (string | null)[]
      return profiles.map((profile) => ({ id: profile ?? book, book, profile }))
    })
    const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
    expect([...RULESETS].sort(byId)).toEqual(found.sort(byId))
  })

  it('every procedure of every miniatures book, each in one group', () => {
    expect([...PROCEDURES.keys()].sort()).toEqual(ofTables.sort())
    for (const ruleset of RULESETS)
      expect(GROUPS.flatMap((group) => proceduresIn(ruleset, group).map(({ name }) => name)).sort()).toEqual(
        ofTables.filter((name) => name.startsWith(`${ruleset.book}.`)),
      )
    // A rule of a section that no group has would be hard to find.
    for (const procedure of PROCEDURES.values())
      expect([procedure.name, GROUPS]).toEqual([procedure.name, expect.arrayContaining([groupOf(procedure)])])
  })

  it.each([...PROCEDURES.keys()])(
    '%s: the desk answers as `rules` of the protocol does, dice and refusals too',
    (name) => {
      const procedure = PROCEDURES.get(name)!
      const drawn = RULESETS.filter(({ book }) => name.startsWith(`${book}.`))
      fc.assert(
        fc.property(
          withRuleset(procedure, drawn),
          fc.string({ minLength: 1, maxLength: 6 }),
          ([ruleset, given], seed) => {
            const input = underRuleset(ruleset, given)
            const { answer, input: withDice } = completed(procedure, input, (path, nr, faces) =>
              die(seed, 'desk', `${path} ${nr}`, faces),
            )
            const reply = ask('rules', { procedure: name, input: withDice })
            if (answer.ok) {
              expect({ output: answer.value }).toEqual({ output: reply.output })
            } else
              expect([answer.refusal.code, answer.refusal.rule]).toEqual([reply.refusal!.code, reply.refusal!.rule])
            // Every die that the rule wants can be entered: none is missing at the end.
            expect(answer.ok || answer.refusal.code !== 'missing-die').toBe(true)
            expect(wantedDice(procedure, withDice)).toBeNull()
            expect(withoutDice(procedure, withDice)).toEqual(withoutDice(procedure, input))
            // The same through the address.
            const linked = { ruleset, procedure, input: given }
            const link = writeLink(PAGE, linked)
            expect(link).not.toBeNull()
            expect(PAGE.length + link!.length).toBeLessThanOrEqual(300)
            expect(readLink(link!)).toEqual({ ok: true, value: linked })
          },
        ),
        { numRuns: sampleSize(12, 10_000), seed: 1846 },
      )
    },
    LONG_MS,
  )
})

describe('every form', () => {
  it.each([...PROCEDURES.keys()])('%s opens with a usual case that can be thrown at once', (name) => {
    const procedure = PROCEDURES.get(name)!
    const answers = RULESETS.filter(({ book }) => name.startsWith(`${book}.`)).map((ruleset) => {
      const input = fitted(procedure, underRuleset(ruleset, startInput(procedure, {}))).input
      return completed(procedure, input, (_path, _nr, faces) => faces).answer
    })
    // Irregulars are in one edition only.
    expect(answers.some(({ ok }) => ok)).toBe(true)
  })
})

describe('a bad link', () => {
  const link = writeLink(PAGE, {
    ruleset: RULESETS[0]!,
    procedure: PROCEDURES.get('sar.orderCost')!,
    input: { distance: 12.5, skipsLevel: true },
  })!
  it('says what is wrong, and nothing is half read', () => {
    const keyOf = (text: string): string => {
      const read = readLink(text)
      return read.ok ? 'ok' : read.refusal.key
    }
    expect(keyOf(link)).toBe('ok')
    expect(keyOf('')).toBe('ok')
    expect(keyOf('#nonsense')).toBe('desk.linkRuleset')
    expect(keyOf(`#${RULESETS[0]!.id}/nonsense/x`)).toBe('desk.linkProcedure')
    for (let cut = link.length - 1; cut > link.lastIndexOf('/'); cut--)
      expect(keyOf(link.slice(0, cut))).toBe('desk.linkBroken')
    for (const letter of ['!', 'A', 'z'])
      for (let at = link.lastIndexOf('/') + 1; at < link.length; at++)
        if (link[at] !== letter) expect(keyOf(link.slice(0, at) + letter + link.slice(at + 1))).toBe('desk.linkBroken')
  })
})
