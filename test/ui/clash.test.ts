import { describe, expect, it } from 'vitest'
import { pedregal } from '../../src/operational/data'
import { SEQUENCE } from '../../src/tabletop/sar/battle/sequence'
import { picturesOf, unitsAt, durationMs, shotsFired } from '../../src/ui/table/pictures'
import { storyLines, type Story, storyOf, storyText } from '../../src/ui/table/story'
import { type StoryContext, unitMarksOf, unitsOfAccount } from '../../src/ui/table/unitNames'
import { chancesOf } from '../../src/ui/hex/combat/clashOdds'
import { catalogue, LANGS, makeNames } from '../../src/ui/i18n'
import { regimentName, regimentShort } from '../../src/ui/i18n/regiments'
import { accountFacts, replayModel } from '../../src/ui/table/replayModel'
import { CAVALRY7, CELAYA, clashAccount, GUANAJUATO, INF2, INF7 } from '../fixtures/clashAccount'

const scenario = pedregal()
const context = (lang: 'en' | 'es'): StoryContext => ({
  text: catalogue(lang),
  names: makeNames(scenario, lang),
  scenario,
})
const langs = LANGS.map((l) => l.lang)
const everyLine = (story: Story) => story.turns.flatMap((t) => t.phases.flatMap((p) => p.lines))

describe('the account of a clash in words', () => {
  it('OPS-22.2: turn by turn and phase by phase, in the order of SAR-3.1', () => {
    const story = storyOf(clashAccount, context('en'))
    expect(story.turns.map((t) => t.name)).toEqual(['Deployment', 'Turn 1', 'Turn 2', 'Turn 3'])
    const order = SEQUENCE.map((row) => row.phase as string)
    for (const { phases } of story.turns) {
      const at = phases.map((p) => (p.phase === 'over' ? 99 : order.indexOf(p.phase)))
      expect(at).toEqual([...at].sort((a, b) => a - b))
      expect(new Set(at).size).toBe(at.length)
    }
    // Losses by fire are told with the fire.
    const lines = clashAccount.turns.flatMap((t) => t.lines).filter(({ key }) => key !== 'clash.losses')
    expect(everyLine(story)).toHaveLength(lines.length)
  })

  it('says who fired at whom at what range with which losses, and who broke by which rule', () => {
    const lines = everyLine(storyOf(clashAccount, context('en')))
    expect(lines.find((l) => l.text.includes('17.9'))).toMatchObject({
      text: 'Batallón Activo de Guanajuato fires at the 2nd US Infantry at 17.9 in: 1 straggler.',
      dice: 'd20 12, column 5',
      rule: 'SAR-11.3',
      units: [GUANAJUATO, INF2],
    })
    expect(lines.filter((l) => l.text.endsWith(' breaks.')).map((l) => [l.text, l.rule])).toEqual([
      ['Batallón Activo de Guanajuato breaks.', 'SAR-5.3'],
      ['Batallón Activo de Celaya breaks.', 'SAR-5.3'],
    ])
    expect(lines.map((l) => l.text)).toContain(
      'Gen. de brigada Anastasio Parrodi is hit: a light wound, no orders next turn.',
    )
    const es = everyLine(storyOf(clashAccount, context('es'))).map((l) => l.text)
    expect(es).toContain(
      'Batallón Activo de Guanajuato hace fuego sobre el 2.º de Infantería a 17.9 pulgadas: 1 rezagado.',
    )
  })

  it('the report says who had strayed in an earlier fight, whom the cost beside the table counts too', () => {
    const toll = { ...clashAccount.toll, [INF2]: { fallen: 0, scattered: 0, straggling: 2, strayedBefore: 2 } }
    const told = (account: typeof clashAccount): string =>
      storyOf(account, context('en'))
        .report.filter(({ units }) => units.includes(INF2))
        .map(({ text }) => text)
        .join()
    expect(told({ ...clashAccount, toll })).toMatch(/2 had strayed in an earlier fight and are still away\.$/)
    expect(told(clashAccount)).not.toContain('strayed')
  })

  it.each(langs)('has no id, no missing word and no empty argument in it (%s)', (lang) => {
    for (const { text, rule } of everyLine(storyOf(clashAccount, context(lang)))) {
      expect(text).not.toMatch(/undefined|null|us\.|mexican\.|clash\.|\.\.| {2}/)
      expect(rule).toMatch(/^(SAR|OPS)-\d+(\.\d+)*$/)
    }
  })

  it.each(langs)('a line of a key that nobody knows is told by its arguments rather than lost (%s)', (lang) => {
    const [line] = storyLines(
      clashAccount,
      [{ phase: 'melee', rule: 'SAR-14.1', key: 'clash.newer', args: { unit: INF2, n: 3 } }],
      context(lang),
    )
    expect(line?.text).toContain(regimentName(INF2, '2nd US Infantry', lang))
    expect(line?.text).toContain('3')
  })

  it('brings all shots at a target and their losses together, and the orders of one leader; no shot takes the losses of another', () => {
    const phase = 'firstFire' as const
    const fire = (unit: string, target: string, d20: number) => ({
      phase,
      rule: 'SAR-11.7',
      key: 'clash.shot',
      args: { unit, target, range: '15.0', d20, column: 4 },
    })
    const cost = (unit: string, by: string, casualties: number, stragglers: number) => ({
      phase,
      rule: 'SAR-12.1',
      key: 'clash.losses',
      args: { unit, by, casualties, stragglers },
    })
    const order = (unit: string, word: string) => ({
      phase,
      rule: 'SAR-4.7',
      key: 'clash.ordered',
      args: { unit, order: word, by: 'us.sub.riley' },
    })
    const said = storyLines(
      clashAccount,
      [
        order(INF2, 'charge'),
        order(INF7, 'hold'),
        fire(INF7, CELAYA, 3),
        fire(INF2, CELAYA, 9),
        fire(INF2, CELAYA, 18),
        cost(CELAYA, INF2, 0, 1),
        cost(CELAYA, INF2, 1, 1),
        cost(CELAYA, GUANAJUATO, 0, 3),
      ],
      context('en'),
    )
    expect(said.map((l) => l.text)).toEqual([
      'Bvt. Col. Bennet Riley orders: 2nd US Infantry, Charge; 7th US Infantry, Hold.',
      '7th US Infantry fires at the Batallón Activo de Celaya at 15 in: no loss.',
      '2nd US Infantry fires at the Batallón Activo de Celaya at 15 in: 1 fallen, 2 stragglers.',
      'Batallón Activo de Celaya loses 3 stragglers to the fire of the Batallón Activo de Guanajuato.',
    ])
    expect(said.map((l) => l.dice)).toEqual([null, 'd20 3, column 4', 'd20 9, 18, column 4', null])
    expect(said[0]?.units).toEqual([INF2, INF7])
  })

  it('SAR-2.5: sub-units go by their place on the roster, and what is split off by its regiment', () => {
    const [unit] = clashAccount.units
    const frame = clashAccount.turns[0]?.frames[0]?.units[0]
    if (!unit || !frame) throw new Error('no unit')
    const account = {
      ...clashAccount,
      units: [{ ...unit, id: 'us.2.riley/2', name: '2nd US Infantry' }],
      turns: [
        {
          turn: 0,
          lines: [],
          frames: [{ phase: 'setup' as const, shots: [], units: [{ ...frame, id: 'us.2.riley/2/1' }] }],
        },
      ],
    }
    expect([...unitMarksOf(account, context('es'))].map(([id, m]) => [id, m.tag, m.short])).toEqual([
      ['us.2.riley/2', 'U1', '2.º Inf.'],
      ['us.2.riley/2/1', 'U1′', '2.º Inf.'],
    ])
    const [line] = storyLines(
      account,
      [{ phase: 'melee', rule: 'SAR-5.3', key: 'clash.broken', args: { unit: 'us.2.riley/2/1' } }],
      context('en'),
    )
    expect(line?.text).toBe('Part of the 2nd US Infantry breaks.')
  })

  it('SAR-2.5: a part of a part comes from that part, not from the first unit whose id its own begins with', () => {
    const [unit] = clashAccount.units
    const frame = clashAccount.turns[0]?.frames[0]?.units[0]
    if (!unit || !frame) throw new Error('no unit')
    const parts = ['us.2.riley/1/1', 'us.2.riley/1/1/1', 'us.2.riley/10/1'].map((id) => ({ ...frame, id }))
    const account = {
      ...clashAccount,
      units: [1, 10].map((number) => ({ ...unit, id: `us.2.riley/${number}`, name: `number ${number}` })),
      turns: [{ turn: 0, lines: [], frames: [{ phase: 'setup', shots: [], units: parts }] }],
    }
    expect([...unitsOfAccount(account)].map(([id, { name }]) => `${id} ${name}`)).toEqual([
      'us.2.riley/1 number 1',
      'us.2.riley/10 number 10',
      'us.2.riley/1/1 number 1',
      'us.2.riley/1/1/1 number 1',
      'us.2.riley/10/1 number 10',
    ])
    expect([...unitMarksOf(account, context('en')).values()].map(({ tag }) => tag)).toEqual([
      'U1',
      'U2',
      'U1′',
      'U1′′',
      'U2′',
    ])
  })

  it('OPS-24.2: sums up regiments and counters, castings before and after', () => {
    const { counters, lost, result, leaders } = storyOf(clashAccount, context('en'))
    expect(lost).toEqual({ us: 4, mexican: 13 })
    expect(result).toEqual(['The defenders retreat.'])
    expect(leaders).toEqual(['Gabriel Valencia is wounded.'])
    const riley = counters.find((c) => c.id === 'us.2.riley')
    expect(riley).toMatchObject({ before: 44, lost: 4, steps: 0, state: 'in order' })
    for (const c of counters)
      for (const r of c.regiments) expect(r.after + r.stragglers + r.fallen + r.scattered, r.id).toBe(r.before)
    const activos = counters.find((c) => c.id === 'mexican.north.2.activos')
    expect(activos?.regiments.find((r) => r.id === GUANAJUATO)).toMatchObject({ broken: true, scattered: 6 })
    expect(activos?.regiments.find((r) => r.id === CELAYA)).toMatchObject({ broken: true })
  })

  it.each(langs)('copied as text it holds every line with its rule, and the sums (%s)', (lang) => {
    const story = storyOf(clashAccount, context(lang))
    const text = storyText(story, context(lang))
    for (const { text: said, dice, rule } of everyLine(story))
      expect(text).toContain(`${said}${dice === null ? '' : ` (${dice})`} [${rule}]`)
    for (const line of [story.headline, ...story.report.map((told) => told.text)]) expect(text).toContain(line)
    for (const c of story.counters) expect(text).toContain(c.name)
    expect(text).not.toMatch(/undefined|<|\[object/)
  })

  it('marks each unit by side with a number of its own', () => {
    const marks = unitMarksOf(clashAccount, context('es'))
    expect([...marks.values()].map((m) => m.tag)).toEqual(['U1', 'U2', 'U3', 'U4', 'M1', 'M2', 'M3', 'M4', 'M5'])
    expect(marks.get(CAVALRY7)).toMatchObject({ side: 'mexican', army: 'North', short: '7.º Cab.' })
  })
})

describe('historical names', () => {
  const rosters = scenario.battlefield.counters.units.flatMap((u) => u.roster.map((r) => ({ ...r, side: u.side })))
  it('every regiment has a name and a label in both languages, Mexican ones in Spanish in both', () => {
    for (const r of rosters) {
      const [en, es] = [regimentName(r.id, r.name, 'en'), regimentName(r.id, r.name, 'es')]
      if (r.side === 'mexican') {
        expect(en, r.id).toBe(es)
        expect(en, r.id).not.toMatch(/Battalion|Cavalry|Infantry|battalion|battery|Regiment /)
      } else {
        expect(en, r.id).toBe(r.name)
        expect(es, r.id).not.toBe(r.name)
      }
      for (const lang of langs) expect(regimentShort(r.id, r.name, lang).length, r.id).toBeLessThanOrEqual(13)
    }
  })
  it('a part that was split off keeps the name of its regiment', () => {
    expect(regimentName(`${GUANAJUATO}.2`, 'x', 'en')).toBe('Batallón Activo de Guanajuato')
    expect(regimentName('nobody', 'As printed', 'es')).toBe('As printed')
  })
})

describe('the replay', () => {
  const pictures = picturesOf(clashAccount)
  it('has a picture for each phase in which something happened, in order', () => {
    expect(pictures[0]).toMatchObject({ turn: 0, phase: 'setup' })
    expect(pictures.map((b) => b.turn)).toEqual([...pictures.map((b) => b.turn)].sort((a, b) => a - b))
    // A phase without a picture of its own keeps its place before the next one.
    const second = pictures.filter((b) => b.turn === 2).map((b) => b.phase)
    expect(second).toEqual(['declareCharges', 'firstFire', 'allMoves', 'melee', 'melee', 'rally'])
    expect(pictures.flatMap((b) => b.lines)).toHaveLength(clashAccount.turns.reduce((n, t) => n + t.lines.length, 0))
    // Each begins where the one before ended.
    for (const [i, b] of pictures.slice(1).entries()) expect(b.before).toEqual(pictures[i]?.after)
    for (const b of pictures) expect(durationMs(b)).toBeGreaterThan(600)
  })
  it('shows nobody as fighting hand to hand in a phase in which nobody fought', () => {
    const melees = pictures.filter(({ phase }) => phase === 'melee')
    expect(melees.length).toBeGreaterThan(0)
    for (const { fights } of melees) expect(fights).toEqual([])
  })
  it('begins and ends each picture exactly as the frames have it', () => {
    for (const b of pictures) {
      const end = unitsAt(b, 1)
      expect(end.map(({ id, x, y, effectives }) => ({ id, x, y, effectives }))).toEqual(
        [...b.after]
          .map(({ id, x, y, effectives }) => ({ id, x, y, effectives }))
          .sort((p, q) => (p.id < q.id ? -1 : 1)),
      )
      const start = new Map(unitsAt(b, 0).map((u) => [u.id, u]))
      for (const was of b.before)
        expect(start.get(was.id)).toMatchObject({ x: was.x, y: was.y, stragglers: was.stragglers })
    }
  })
  it('turns the shorter way round', () => {
    const base = clashAccount.turns[0]?.frames[0]?.units[0]
    if (!base) throw new Error('no frame')
    const picture = {
      turn: 1,
      turnIndex: 0,
      phase: 'allMoves' as const,
      shots: [],
      fights: [],
      lines: [],
      before: [{ ...base, heading: 35_000 }],
      after: [{ ...base, heading: 1000, x: base.x + 1000 }],
    }
    const [mid] = unitsAt(picture, 0.425)
    expect(mid?.heading === 0 || (mid?.heading ?? 0) > 35_000 || (mid?.heading ?? 0) < 1000).toBe(true)
  })
  it('fires one shot after the other, all of them before anybody falls back', () => {
    expect([0, 0.1, 0.2, 0.39, 0.4, 1].map((t) => shotsFired(4, t))).toEqual([1, 2, 3, 4, 4, 4])
    expect(shotsFired(0, 1)).toBe(0)
  })
})

describe('the table of a clash', () => {
  const facts = accountFacts(
    unitsOfAccount(clashAccount),
    unitMarksOf(clashAccount, context('en')),
    clashAccount.ground,
  )
  const at = (picture: ReturnType<typeof picturesOf>[number], shownShare: number, isStill = false) =>
    replayModel({ picture, shownShare, isStill, pickedUnit: INF2 }, facts)
  const pictures = picturesOf(clashAccount)
  const withShots = pictures.find(({ shots }) => shots.length > 1)!

  it('shows every unit with its tag, strength and losses, and the one that is pointed at', () => {
    for (const picture of pictures) {
      const model = at(picture, 1)
      expect(
        model.units.map(({ id, effectives, stragglers, casualties }) => ({ id, effectives, stragglers, casualties })),
      ).toEqual(
        [...picture.after]
          .map(({ id, effectives, stragglers, casualties }) => ({ id, effectives, stragglers, casualties }))
          .sort((p, q) => (p.id < q.id ? -1 : 1)),
      )
      for (const unit of model.units) expect(unit.tag).toMatch(/^[UM]\d+$/)
      expect(model.picked).toBe(INF2)
    }
  })
  it('SAR-1.2: castings fill the front that the account tells, riders on deeper bases', () => {
    const units = new Map(at(pictures[0]!, 1).units.map((unit) => [unit.id, unit]))
    expect(units.get(INF2)).toMatchObject({ files: 8, mounted: false, guns: 0 })
    expect(units.get(CAVALRY7)).toMatchObject({ files: 7, mounted: true })
  })
  it('shots come one after the other, with range and losses; a still picture has them all', () => {
    const fire = ({ lines }: ReturnType<typeof at>) =>
      lines.filter(({ kind }) => kind === 'fire' || kind === 'fireMissed')
    const pairs = new Set(withShots.shots.map(({ from, to }) => `${from} ${to}`)).size
    expect(fire(at(withShots, 0))).toHaveLength(1)
    expect(fire(at(withShots, 0.5))).toHaveLength(pairs)
    expect(fire(at(withShots, 0, true))).toHaveLength(pairs)
    const losses = withShots.shots.reduce((sum, shot) => sum + shot.losses, 0)
    const written = fire(at(withShots, 1)).map(({ label }) => Number(/−(\d+)$/.exec(label ?? '')?.[1]))
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(losses)
    expect(at(withShots, 0.1).marks?.some(({ kind }) => kind === 'smoke' || kind === 'gunSmoke')).toBe(true)
  })
  it('OPS-23.4: a shot from beyond the table comes over its edge', () => {
    const [first] = withShots.shots
    const picture = { ...withShots, shots: [{ ...first!, from: 'nobody here' }] }
    const [line] = at(picture, 0.1).lines.filter(({ kind }) => kind !== 'trail')
    const { x, y } = line!.path[0]!
    expect(x < 0 || y < 0 || x > clashAccount.ground.width || y > clashAccount.ground.depth).toBe(true)
  })
  it('who fights hand to hand has swords between, once for a pair; who shoots at his opponent has them not', () => {
    const picture = pictures.find(({ phase }) => phase === 'melee')!
    const [a, b] = picture.after
    const fights = [
      { unit: a!.id, opponents: [b!.id], losses: 1 },
      { unit: b!.id, opponents: [a!.id], losses: 0 },
    ]
    const swords = (shots: typeof picture.shots) =>
      at({ ...picture, shots, fights }, 1).marks?.filter(({ kind }) => kind === 'melee').length
    expect(swords([])).toBe(1)
    expect(swords([{ from: b!.id, to: a!.id, losses: 0, range: '0' }])).toBe(0)
  })
  it('a unit goes along the way that the account tells, and leaves it behind as a trail', () => {
    const base = clashAccount.turns[0]?.frames[0]?.units.find(({ id }) => id === INF2)
    if (!base) throw new Error('no frame')
    const after = { ...base, x: base.x + 4000, y: base.y + 4000 }
    const corner = { x: base.x, y: base.y + 4000 }
    const path = [{ x: base.x, y: base.y }, corner, { x: after.x, y: after.y }]
    const picture = {
      turn: 1,
      turnIndex: 0,
      phase: 'allMoves',
      shots: [],
      fights: [],
      lines: [],
      moves: [{ unit: INF2, path, manner: 'march', opponent: null }],
      before: [base],
      after: [after],
    }
    // Halfway: at the corner of its way, not on the straight line.
    const model = at(picture, 0.425)
    expect(model.units[0]!.x).toBeCloseTo(corner.x, 0)
    expect(model.units[0]!.y).toBeCloseTo(corner.y, 0)
    expect(at(picture, 1).lines.find(({ kind }) => kind === 'trail')?.path).toContainEqual(corner)
    expect(at(picture, 1).units[0]).toMatchObject({ x: after.x, y: after.y })
  })
})

describe('the forecast of a clash', () => {
  it('its whiskers keep within what is possible', () => {
    const [a, b] = chancesOf({
      source: 'fitted',
      outcomes: [{ p: { num: 2, den: 100 }, error: { num: 5, den: 100 }, result: 'attackerRetreats' }],
      besides: [{ p: { num: 60, den: 100 }, error: { num: 5, den: 100 }, result: 'defenderLoses' }],
      choices: [],
    })
    expect(a).toMatchObject({ chancePercent: 2, lowPercent: 0, highPercent: 7, side: 'attacker' })
    expect(b).toMatchObject({ chancePercent: 60, lowPercent: 55, highPercent: 65, side: 'defender' })
  })
})
