import { describe, expect, it } from 'vitest'
import type { RosterUnit } from '../../../../src/tabletop/sar/battle/field'
import type { BattleUnit, TurnRecord } from '../../../../src/tabletop/sar/battle/types'
import type { Ground } from '../../../../src/tabletop/common/groundSchema'
import type { Profile } from '../../../../src/tabletop/sar/types'
import { bodies, charged, closeAndStand, melee, rounds } from './blows'
import { of } from './scene'
import { alter } from './support'

const PROFILES: readonly Profile[] = ['sar-2007', 'sar-1998', 'early-american']
const US = 'us-1-illinois'
const MX = 'mx-1-line'
const CAV = 'us-kentucky-cav'
const HUSSARS = 'mx-guard-hussars'

interface Duel {
  readonly charger?: string
  readonly target?: string
  readonly own?: Partial<BattleUnit>
  readonly its?: Partial<BattleUnit>
  readonly facts?: Readonly<Record<string, Partial<RosterUnit>>>
  readonly doing?: Omit<Partial<TurnRecord>, 'met'>
  readonly features?: Ground['features']
}

/** What shifted the columns of both in the rounds of a charge that closed and was stood, under each card: `[charger, target]` by round. */
function shiftsOf(profile: Profile, made: Duel) {
  const { charger = MX, target = US, own = {}, its = {}, facts = {}, doing = {}, features = [] } = made
  const at = { x: 60, y: 30 }
  const before = charged(
    { profile, features, units: { [charger]: { ...at, width: 10, ...own }, [target]: { ...at, width: 10, ...its } } },
    { [charger]: { met: target, ...doing } },
  )
  const table = { ...before, field: { ...before.field, units: new Map(before.field.units) } }
  for (const [id, fact] of Object.entries(facts)) table.field.units.set(id, { ...table.field.units.get(id)!, ...fact })
  // Nobody breaks, so that both rounds are fought.
  for (const id of [charger, target]) alter(table, id, { strength: { start: 20, casualties: 0, stragglers: 0 } })
  const low = [charger, target].flatMap((id) => [1, 2].map((round) => [`${id}/melee/${round}`, 1]))
  const run = melee(table, { [`${charger}/close`]: 20, [`${target}/stand`]: 20, ...Object.fromEntries(low) })
  closeAndStand(run)
  rounds(run)
  const fights = of(bodies(run), 'fight')
  const tests = of(bodies(run), 'test')
  const named = (list: readonly { name: string; value: number }[] = []): Record<string, number> =>
    Object.fromEntries(list.map(({ name, value }) => [name, value]))
  const by = (id: string) => fights.filter(({ unit }) => unit === id).map(({ modifiers }) => named(modifiers))
  const test = (id: string) => named(tests.find(({ unit }) => unit === id)?.modifiers)
  return { charger: by(charger), target: by(target), close: test(charger), stand: test(target) }
}
const byCard = (made: Duel, whose: 'charger' | 'target', name: string, round = 0) =>
  PROFILES.map((profile) => shiftsOf(profile, made)[whose][round]![name])

const NONE = [undefined, undefined, undefined]

describe('melee by each card (SAR-14.4, 25)', () => {
  it('SAR-14.4, 14.7 charging +2 in the first round only; U.S. troops +2, +1, none', () => {
    expect(byCard({}, 'charger', 'charging')).toEqual([2, 2, 2])
    expect(byCard({}, 'charger', 'charging', 1)).toEqual(NONE)
    expect(byCard({}, 'target', 'charging')).toEqual(NONE)
    expect(byCard({}, 'target', 'nation')).toEqual([2, 1, undefined])
    expect(byCard({}, 'charger', 'nation')).toEqual(NONE)
  })

  it('SAR-14.4, 25 column: foot that moved by the card of 2007, else anybody; road column -4 for foot, -2 for all', () => {
    const column = { stance: 'column', width: 4 } as const
    expect(byCard({ own: column }, 'charger', 'inColumn')).toEqual([2, 2, 2])
    expect(byCard({ its: column }, 'target', 'inColumn')).toEqual([undefined, 2, 2])
    const horse = { charger: HUSSARS, target: US, own: { ...column, width: 3 } }
    expect(byCard(horse, 'charger', 'inColumn')).toEqual([undefined, 2, 2])
    const road = { stance: 'roadColumn', width: 2 } as const
    expect(byCard({ its: road }, 'target', 'roadColumn')).toEqual([-4, -2, -2])
    expect(byCard({ ...horse, own: road }, 'charger', 'roadColumn')).toEqual([undefined, -2, -2])
  })

  it('SAR-14.4, 25 squares: foot in one -4 by the card of 2007; horse before one -3, -3, +1, else +1', () => {
    const horse = { charger: HUSSARS, target: US }
    expect(byCard({ ...horse, its: { stance: 'square' } }, 'target', 'inSquare')).toEqual([-4, undefined, undefined])
    expect(byCard({ ...horse, its: { stance: 'square' } }, 'charger', 'cavalryVsSquare')).toEqual([-3, -3, 1])
    expect(byCard(horse, 'charger', 'cavalryVsFootNotInSquare')).toEqual([1, 1, 1])
    expect(byCard(horse, 'charger', 'cavalryVsSquare')).toEqual(NONE)
    // SAR-17.6: on foot they are foot.
    expect(byCard({ ...horse, own: { mounted: false } }, 'charger', 'cavalryVsFootNotInSquare')).toEqual(NONE)
  })

  it('SAR-14.4, 17.10, 17.11 lancers, sabres against mounted rifles, blown horses: by the cards that have them', () => {
    const horse = { charger: HUSSARS, target: CAV }
    const lance = { [HUSSARS]: { meleeWeapon: 'lance' as const } }
    expect(byCard({ ...horse, facts: lance }, 'charger', 'lancersVsCavalryFirstRoll')).toEqual([1, 1, undefined])
    expect(byCard({ ...horse, facts: lance }, 'charger', 'lancersVsCavalryFirstRoll', 1)).toEqual(NONE)
    expect(byCard({ charger: HUSSARS, facts: lance }, 'charger', 'lancersVsCavalryFirstRoll')).toEqual(NONE)
    const rifles = (meleeWeapon: 'sabre' | null) => ({
      [HUSSARS]: { meleeWeapon: 'sabre' as const },
      [CAV]: { meleeWeapon, tags: ['mountedRifles' as const] },
    })
    expect(byCard({ ...horse, facts: rifles(null) }, 'charger', 'cavalryVsMountedRifles')).toEqual([1, 1, undefined])
    expect(byCard({ ...horse, facts: rifles('sabre') }, 'charger', 'cavalryVsMountedRifles')).toEqual(NONE)
    expect(byCard({ ...horse, own: { blown: true } }, 'charger', 'blownHorses', 1)).toEqual([-2, undefined, undefined])
    expect(byCard({ ...horse, own: { blown: true, mounted: false }, target: US }, 'charger', 'blownHorses')).toEqual(
      NONE,
    )
  })

  it('SAR-14.4, 6.8 an anchored line +1, engineers against works +2, both by the card of 2007 alone', () => {
    const grove = (id: string, west: number) => ({
      id,
      kind: 'woods' as const,
      area: [
        { x: west * 1000, y: 26_000 },
        { x: (west + 4) * 1000, y: 26_000 },
        { x: (west + 4) * 1000, y: 40_000 },
        { x: west * 1000, y: 40_000 },
      ],
    })
    const both = [grove('left', 50), grove('right', 66)]
    expect(byCard({ features: both }, 'target', 'anchoredLine')).toEqual([1, undefined, undefined])
    expect(byCard({ features: [grove('left', 50)] }, 'target', 'anchoredLine')).toEqual(NONE)
    expect(byCard({ features: both }, 'charger', 'anchoredLine')).toEqual(NONE)
    const line = [
      { x: 40_000, y: 30_000 },
      { x: 80_000, y: 30_000 },
    ]
    const work = { id: 'work', kind: 'work' as const, work: 'light' as const, line }
    const engineers = { [MX]: { tags: ['engineers' as const] } }
    expect(byCard({ features: [work], facts: engineers }, 'charger', 'engineersVsWorks')).toEqual([
      2,
      undefined,
      undefined,
    ])
    expect(byCard({ facts: engineers }, 'charger', 'engineersVsWorks')).toEqual(NONE)
    expect(byCard({ features: [work] }, 'charger', 'lightFort')).toEqual([-3, -3, -3])
  })

  it('SAR-14.4 Q34 ground of the enemy, discipline and bows carry over; first volley, repeaters and moved guns do not', () => {
    const area = [
      { x: 40_000, y: 30_000 },
      { x: 80_000, y: 30_000 },
      { x: 80_000, y: 40_000 },
      { x: 40_000, y: 40_000 },
    ]
    const woods = [{ id: 'grove', kind: 'woods' as const, area }]
    const rough = [{ id: 'rocks', kind: 'rough' as const, area }]
    expect(byCard({ features: woods }, 'charger', 'woods')).toEqual([-1, -1, -1])
    expect(byCard({ features: woods }, 'target', 'woods')).toEqual(NONE)
    expect(byCard({ features: rough }, 'charger', 'rough')).toEqual([-2, -2, -2])
    const steady = shiftsOf('early-american', { facts: { [MX]: { tags: ['disciplined'], weapon: 'bows' } } })
    expect(steady.charger[0]).toEqual({ green: -1, disciplined: 1, bows: -1, charging: 2 })
    const repeaters = shiftsOf('sar-2007', {
      own: { firstVolleySpent: false },
      facts: { [MX]: { tags: ['repeaters'] } },
    })
    expect(repeaters.charger[0]).toEqual({ green: -1, charging: 2 })
    const guns = shiftsOf('sar-2007', { target: 'us-bragg', its: { stance: 'unlimbered' } })
    expect(guns.charger[0]).toMatchObject({ unlimberedArtillery: 4 })
    expect(Object.keys(guns.target[0]!)).toEqual(['veteran'])
    const mexican = shiftsOf('sar-2007', { charger: US, target: 'mx-i-div-art', its: { stance: 'unlimbered' } })
    expect(Object.keys(mexican.target[0]!)).toEqual(['green'])
  })

  it('SAR-14.4 +4 against skirmishers, none if both skirmish', () => {
    const thin = { stance: 'skirmish' } as const
    const horse = { charger: HUSSARS, target: CAV }
    expect(byCard({ ...horse, its: thin }, 'charger', 'skirmish')).toEqual([4, 4, 4])
    expect(byCard({ ...horse, own: thin, its: thin }, 'charger', 'skirmish')).toEqual(NONE)
    expect(byCard({ ...horse, own: thin, its: thin }, 'target', 'skirmish')).toEqual(NONE)
  })

  it('SAR-14.5, 25 outnumbered by tens in 2007, else by fives; the smaller side only', () => {
    const few = { its: { width: 4 } }
    // Twenty men four wide have three ranks of four in it: twelve against twenty.
    expect(byCard(few, 'target', 'outnumbered')).toEqual([undefined, -1, -1])
    expect(byCard({ its: { width: 3 } }, 'target', 'outnumbered')).toEqual([-1, -2, -2])
    expect(byCard(few, 'charger', 'outnumbered')).toEqual(NONE)
  })
})

describe('closing and standing by each card (SAR-13.8)', () => {
  const each = (made: Duel, whose: 'close' | 'stand', name: string) =>
    PROFILES.map((profile) => shiftsOf(profile, made)[whose][name])

  it('SAR-13.8 horse against foot, a square and horse; woods, works; training', () => {
    const horse = { charger: HUSSARS, target: US }
    expect(each(horse, 'close', 'cavalryVsFootNotInSquare')).toEqual([2, 2, 2])
    expect(each({ ...horse, its: { stance: 'square' } }, 'close', 'cavalryVsSquare')).toEqual([-3, -3, -3])
    expect(each({ charger: HUSSARS, target: CAV }, 'close', 'mountedVsMounted')).toEqual([3, 3, 3])
    expect(each({ charger: HUSSARS, target: CAV }, 'stand', 'mountedVsMounted')).toEqual([-3, -3, -3])
    expect(each(horse, 'stand', 'mountedVsMounted')).toEqual(NONE)
    const dismounted = { charger: HUSSARS, target: CAV, its: { mounted: false } }
    expect(each(dismounted, 'stand', 'mountedVsMounted')).toEqual(NONE)
    expect(each(dismounted, 'close', 'cavalryVsFootNotInSquare')).toEqual([2, 2, 2])
    expect(each({ own: { training: 'untrained' } }, 'close', 'untrained')).toEqual([-4, -4, -4])
    expect(each({ its: { training: 'veteran' } }, 'stand', 'veteran')).toEqual([2, 2, 2])
    expect(each({}, 'stand', 'charging')).toEqual(NONE)
  })
})
