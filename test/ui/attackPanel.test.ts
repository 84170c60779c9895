import { beforeAll, describe, expect, it } from 'vitest'
import type { Forecast } from '../../src/operational/types'
import { facesByResult } from '../../src/ui/hex/combat/DifferentialLine'
import { roomBeside } from '../../src/ui/hex/combat/roomBesideHex'
import { summaryOfClash, summaryOfTable } from '../../src/ui/hex/combat/summary'
import { summaryWords } from '../../src/ui/hex/combat/SummaryLine'
import { placeGhosts } from '../../src/scenes/counters/ghostLayer'
import { catalogue } from '../../src/ui/i18n'
import { loadLanguage } from '../../src/ui/i18n/load'
import type { Lang } from '../../src/ui/i18n/messages'
import { settings } from '../../src/ui/shell/storage/settings'

beforeAll(async () => {
  await loadLanguage('en')
  await loadLanguage('es')
})
/** The language in which the page speaks. */
function setText(lang: Lang): void {
  settings.value = { ...settings.value, lang }
}

type Outcome = Forecast['outcomes'][number]
const outcome = (num: number, fate: Partial<Outcome>): Outcome => ({
  p: { num, den: 100 },
  result: 'Dr',
  attacker: 'none',
  defender: 'none',
  attackerSteps: 0,
  defenderSteps: 0,
  attackersDestroyed: 0,
  defendersDestroyed: 0,
  ...fate,
})
const forecast = (outcomes: Outcome[], lead = true): Forecast => ({
  attack: 17,
  defence: 9,
  attackParts: [{ piece: 'us.a', cf: 17, lead }],
  defenceParts: [{ piece: 'mexican.b', cf: 9, lead: true }],
  modifiers: [],
  differential: 8,
  row: '+8,+9',
  outcomes,
  choices: [],
  assumptions: [],
})
const ASSAULT = forecast([
  outcome(30, { defender: 'retreat' }),
  outcome(20, { defender: 'rout', defenderSteps: 1 }),
  outcome(13, { defender: 'hold-or-retreat' }),
  outcome(12, { attacker: 'hold-or-retreat' }),
  outcome(5, { attacker: 'retreat', attackerSteps: 1 }),
  outcome(20, { attackerSteps: 1, defenderSteps: 1 }),
])

describe('OPS-9: the first line of the attack panel', () => {
  it('says who gives way, what is lost and who retreats, in one sentence', () => {
    setText('en')
    const summary = summaryOfTable(ASSAULT)!
    expect(summaryWords(summary, 'attacker')).toBe(
      '17 against 9: they give way 63 %, you lose a step 25 %, you retreat 17 %.',
    )
    expect(summaryWords(summary, 'defender')).toBe(
      '17 against 9: you give way 63 %, they lose a step 25 %, they retreat 17 %.',
    )
  })
  it('OPS-10.1: who has no way back loses a step and does not retreat, who is destroyed gives way', () => {
    setText('en')
    const summary = summaryOfTable(
      forecast([
        outcome(17, { attacker: 'stuck', attackerSteps: 1 }),
        outcome(8, { attacker: 'hold' }),
        outcome(25, { defender: 'destroyed', defenderSteps: 1, defendersDestroyed: 1 }),
        outcome(50, { defender: 'hold' }),
      ]),
    )!
    expect(summaryWords(summary, 'attacker')).toBe(
      '17 against 9: they give way 25 %, you lose a step 17 %, no retreat.',
    )
  })
  it('says in Spanish that nobody retreats and no step is lost', () => {
    setText('es')
    const summary = summaryOfTable(forecast([outcome(63, { defender: 'retreat' }), outcome(37, {})]))!
    expect(summaryWords(summary, 'attacker')).toBe(
      '17 contra 9: el enemigo cede 63 %, usted no pierde pasos, sin retirada.',
    )
  })
  it('OPS-9.8: of batteries alone it says that they risk nothing', () => {
    setText('en')
    const bombardment = forecast([outcome(40, { defender: 'disrupted' }), outcome(60, {})], false)
    expect(summaryWords(summaryOfTable(bombardment)!, 'attacker')).toBe(
      '17 against 9: they are disrupted 40 %, they give way 0 %, your guns risk nothing.',
    )
  })
  it('OPS-24.5: counted chances stand in whole percents with their margin, from the first figures on, for the attacker and for the defender who names a lead', () => {
    setText('en')
    const p = (num: number) => ({ p: { num, den: 400 }, error: { num: 19, den: 400 } })
    const clash = {
      outcomes: [
        { ...p(100), result: 'attackerRetreats' },
        { ...p(200), result: 'defenderRetreats' },
        { ...p(100), result: 'bothHold' },
      ],
      besides: [{ ...p(35), result: 'attackerLoses' }],
      fights: 400,
    } as unknown as Parameters<typeof summaryOfClash>[0]
    expect(summaryWords(summaryOfClash(clash, ASSAULT)!, 'attacker')).toBe(
      '17 against 9: they give way 50 % ±5, you lose a step 9 % ±5, you retreat 25 % ±5. (400 fights)',
    )
    expect(summaryWords(summaryOfClash(clash, ASSAULT)!, 'defender')).toBe(
      '17 against 9: you give way 50 % ±5, they lose a step 9 % ±5, they retreat 25 % ±5. (400 fights)',
    )
    setText('es')
    expect(summaryWords(summaryOfClash(clash, ASSAULT)!, 'attacker')).toBe(
      '17 contra 9: el enemigo cede 50 % ±5, usted pierde un paso 9 % ±5, se retira 25 % ±5. (400 combates)',
    )
    setText('en')
    expect(summaryOfClash(clash, null)).toBeNull()
  })
  it('OPS-24.5: what did not come up in the fights that were counted is not called impossible, nor what always did certain', () => {
    setText('en')
    const p = (num: number, high: number) => ({
      p: { num, den: 400 },
      high: { num: high, den: 10_000 },
      error: { num: 40, den: 10_000 },
    })
    const clash = {
      outcomes: [
        { ...p(0, 95), result: 'attackerRetreats' },
        { ...p(400, 10_000), result: 'defenderRetreats' },
      ],
      besides: [{ ...p(0, 1390), result: 'attackerLoses' }],
      fights: 400,
    } as unknown as Parameters<typeof summaryOfClash>[0]
    expect(summaryWords(summaryOfClash(clash, ASSAULT)!, 'attacker')).toBe(
      '17 against 9: they give way >99 %, you lose a step <14 %, you retreat <1 %. (400 fights)',
    )
    // What never came up is left out of the forecast: 0 of 5 may still be 43 %.
    expect(summaryWords(summaryOfClash({ ...clash, besides: [], fights: 5 }, ASSAULT)!, 'attacker')).toBe(
      '17 against 9: they give way >99 %, you lose a step <44 %, you retreat <1 %. (5 fights)',
    )
  })
})

describe('OPS-9.3: what a differential means', () => {
  it('puts the faces of the die with one result together', () =>
    expect(facesByResult(['Dr', 'Dr', 'Dx', 'Dm', 'Dm', 'Dr'])).toEqual([
      { from: 1, to: 2, code: 'Dr' },
      { from: 3, to: 3, code: 'Dx' },
      { from: 4, to: 5, code: 'Dm' },
      { from: 6, to: 6, code: 'Dr' },
    ]))
  it('has words for every result of the table, in both languages', () => {
    for (const lang of ['en', 'es'] as const)
      for (const code of ['Ax', 'Ar', 'Ac', 'AcE', 'Dc', 'DcR', 'DcE', 'Dr', 'Dx', 'Dm', 'DmX'])
        expect(catalogue(lang).resultCodes[code], `${lang} ${code}`).toBeTruthy()
  })
})

describe('the panel on a phone', () => {
  const page = { top: 100, bottom: 800 }
  it('lies below a hex in the upper half and above one in the lower half, and never over it', () => {
    expect(roomBeside(page, { top: 200, bottom: 240 })).toEqual({ side: 'below', height: 560 })
    expect(roomBeside(page, { top: 600, bottom: 640 })).toEqual({ side: 'above', height: 500 })
    for (let top = 100; top < 780; top += 10) {
      const marked = { top, bottom: top + 40 }
      const { side, height } = roomBeside(page, marked)
      if (side === 'below') expect(page.bottom - height).toBeGreaterThanOrEqual(marked.bottom)
      else expect(page.top + height).toBeLessThanOrEqual(marked.top)
      expect(height).toBeGreaterThanOrEqual(300)
    }
  })
})

describe('ghosts of pieces that would stand in a hex', () => {
  it('lays units one over another in the middle and leaders beside them, or in the middle when they are alone', () => {
    const [unit, second, leader] = placeGhosts(
      [
        { id: 'us.a', isUnit: true },
        { id: 'us.ldr', isUnit: false },
        { id: 'us.b', isUnit: true },
      ],
      1,
    )
    expect([unit?.id, second?.id, leader?.id]).toEqual(['us.a', 'us.b', 'us.ldr'])
    expect(unit).toMatchObject({ dx: 0, dy: 0 })
    expect(second!.dx).toBeGreaterThan(0)
    expect(leader!.dx).toBeLessThan(0)
    expect(placeGhosts([{ id: 'us.ldr', isUnit: false }], 1)[0]).toMatchObject({ dx: 0, dy: 0 })
  })
})
