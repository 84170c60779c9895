import { describe, expect, it } from 'vitest'
import { pedregal, pedregalHash } from '../../../../src/operational/data'
import { type AddressedEvent, createWorld, newPosition, type Position } from '../../../../src/operational/engine'
import { newMarker } from '../../../../src/operational/hidden/boxes'
import { markerIds } from '../../../../src/operational/hidden/markerIds'
import { positionOf } from '../../../../src/operational/position'
import type { EventBody, HexId, Segment, Side } from '../../../../src/operational/types'
import { CommandersInFront } from './commandersInFront'
import { isBrigadeWastedAtDepot } from './depotGuard'
import { CrowdingCounter } from './crowding'
import { ExposedWatcher } from './exposed'
import { faultLines, type Faults, FaultWatcher } from './faults'
import { HiddenBehindWatcher } from './hiddenBehind'
import { LavaDiceCounter } from './lavaDice'
import { playerTurnEnded } from './playerTurn'
import { shortPlans } from './shortPlans'

const { id, battlefield, tables } = pedregal()
const world = createWorld(id, battlefield, tables, pedregalHash())

/** A position with nobody on the map but these pieces, and these boxes whose real marker lies in a hex (the dummy far in the north-east). */
function position(
  places: Readonly<Record<string, HexId>>,
  boxes: readonly { side: Side; real: HexId; units: readonly string[] }[] = [],
): Position {
  const options = { preset: 'balanced', night: true, resolver: 'table', clash: 'auto' } as const
  const { game } = newPosition(world, options, { seed: 'faults', forced: [] }).position
  game.ops.markers = {}
  for (const state of Object.values(game.ops.pieces)) state.at = 'off'
  for (const [piece, hex] of Object.entries(places)) game.ops.pieces[piece]!.at = hex
  for (const { side, real, units } of boxes) {
    const [first, second] = markerIds(side, 'A')
    game.ops.markers[first] = newMarker(real, true)
    game.ops.markers[second] = newMarker('2427', false)
    for (const unit of units) game.ops.pieces[unit]!.at = 'box:A'
  }
  return positionOf(world, game)
}

const told = (...bodies: EventBody[]): AddressedEvent[] => bodies.map((body) => ({ body, to: null }))
const segment = (side: Side, name: Segment, turn = 3): AddressedEvent[] =>
  told({ kind: 'segment', segment: name, side, turn })
const nobody = position({})

describe('faults that GAMES.md names are counted', () => {
  it('a plan counts that is given up within a turn; the last one lasts', () => {
    const steps = [1, 4, 5, 9].map((turn) => ({ turn, plan: `p${turn}` }))
    expect(shortPlans(steps)).toBe(1)
    expect(shortPlans(steps.slice(0, 2))).toBe(0)
  })

  it('OPS-3.1: a player turn ends when that of the enemy begins, that of the Mexicans in the turn before', () => {
    expect(playerTurnEnded(segment('mexican', 'command', 4))).toEqual({ side: 'us', turn: 4 })
    expect(playerTurnEnded(segment('us', 'command', 5))).toEqual({ side: 'mexican', turn: 4 })
    expect(playerTurnEnded(segment('us', 'command', 1))).toBeNull()
    expect(playerTurnEnded(segment('us', 'move', 5))).toBeNull()
  })

  it('OPS-18.2: a brigade is wasted at San Agustín while volunteers, marines or dragoons are as near as the enemy', () => {
    const far = { 'us.2.smith': '0118', 'mexican.east.3.line': '0818' }
    expect(isBrigadeWastedAtDepot(position({ ...far, 'us.4.marines': '0421' }))).toBe(true)
    expect(isBrigadeWastedAtDepot(position({ ...far, 'us.a.dragoons1': '1222' }))).toBe(false)
    expect(isBrigadeWastedAtDepot(position({ ...far, 'us.4.marines': '0118' }))).toBe(false)
    expect(isBrigadeWastedAtDepot(position({ 'us.2.taylor': '0118', 'us.4.marines': '0421' }))).toBe(false)
    const hidden = position({ 'us.2.smith': '0118', 'us.4.marines': '0421' }, [
      { side: 'mexican', real: '0219', units: ['mexican.south.1.cavalry5'] },
    ])
    expect(isBrigadeWastedAtDepot(hidden)).toBe(false)
  })

  it('OPS-19.5: a box is behind its front that is far from all enemies and comes no nearer in a movement phase', () => {
    const at = (real: HexId) =>
      position({ 'mexican.east.3.line': '2021' }, [{ side: 'us', real, units: ['us.1.clarke'] }])
    const phase = (from: HexId, to: HexId): number => {
      const watcher = new HiddenBehindWatcher()
      watcher.record(segment('us', 'move'), at(from))
      watcher.record(segment('us', 'combat'), at(to))
      return watcher.turns.us
    }
    expect(phase('0618', '0518')).toBe(1)
    expect(phase('0618', '0618')).toBe(1)
    expect(phase('0618', '0818')).toBe(0)
    expect(phase('1819', '1818')).toBe(0)
    const filled = new HiddenBehindWatcher()
    filled.record(segment('us', 'move'), nobody)
    filled.record(segment('us', 'combat'), at('0618'))
    expect(filled.turns.us).toBe(0)
  })

  const attack = (hex: HexId, defenders: string[], lead: string | null = 'us.1.clarke'): EventBody => ({
    kind: 'clashBegun',
    hex,
    attackers: ['us.1.clarke'],
    defenders,
    lead,
    defenderLead: defenders[0]!,
    charge: false,
  })
  const destroyed = (piece: string, hex: HexId): EventBody => ({ kind: 'destroyed', piece, hex, rule: 'OPS-9.5' })
  const [BRAVOS, HIDALGO, GUNS] = ['mexican.east.6.bravos', 'mexican.east.6.hidalgo', 'mexican.east.a.sanantonio']

  it('units that die singly in a hex of San Antonio count from the second on, a stack that dies together does not', () => {
    const exposed = (...bodies: EventBody[]): number => {
      const watcher = new ExposedWatcher()
      for (const body of bodies) watcher.record(told(body), nobody)
      return watcher.fed()
    }
    const first = [attack('1222', [BRAVOS]), destroyed(BRAVOS, '1222')]
    expect(exposed(...first)).toBe(0)
    expect(exposed(...first, attack('1222', [HIDALGO]), destroyed(HIDALGO, '1222'))).toBe(1)
    expect(exposed(...first, attack('1223', [HIDALGO]), destroyed(HIDALGO, '1223'))).toBe(0)
    const stack = [attack('1222', [HIDALGO, GUNS]), destroyed(HIDALGO, '1222'), destroyed(GUNS, '1222')]
    expect(exposed(...first, ...stack)).toBe(0)
  })

  it('a battery counts that is attacked without infantry in its hex, but not when it is only fired at from afar', () => {
    const watcher = new ExposedWatcher()
    watcher.record(told(attack('1223', [GUNS]), attack('1222', [GUNS, BRAVOS]), attack('1321', [GUNS], null)), nobody)
    watcher.record(told(attack('1819', ['us.1.duncan', 'us.a.dragoons1'])), nobody)
    expect(watcher.loneBatteries).toEqual({ us: 1, mexican: 1 })
  })

  it('OPS-6.2: steps lost for crowding count by side, steps lost in combat do not', () => {
    const watcher = new CrowdingCounter()
    const stepLost = (piece: string, rule: string): EventBody => ({
      kind: 'stepLost',
      piece,
      hex: '2020',
      steps: 1,
      rule,
    })
    watcher.record(told(stepLost('us.1.clarke', 'OPS-6.2'), stepLost('us.1.clarke', 'OPS-9.6')), nobody)
    watcher.record(told(stepLost(BRAVOS, 'OPS-6.2')), nobody)
    expect(watcher.steps).toEqual({ us: 1, mexican: 1 })
  })

  it('OPS-19.1.3: a lava die counts where the step follows no trail, thrown in vain or not', () => {
    const die: EventBody = {
      kind: 'die',
      purpose: 'lava',
      faces: [2],
      value: 2,
      modifiers: [],
      piece: 'us.2.riley',
      passed: false,
      rule: 'OPS-19.1.3',
    }
    const counter = new LavaDiceCounter()
    const riley = position({ 'us.2.riley': '0211' })
    const refusedAt = (hex: HexId): EventBody => ({
      kind: 'lavaRefused',
      pieces: ['us.2.riley'],
      hex,
      rule: 'OPS-19.1.3',
    })
    const trail = battlefield.map.links.find(({ kind, a, b }) => kind === 'trail' && (isLava(a) || isLava(b)))!
    const [from, to] = isLava(trail.b) ? [trail.a, trail.b] : [trail.b, trail.a]
    const step = (a: HexId, b: HexId): EventBody => ({
      kind: 'moved',
      pieces: ['us.2.riley'],
      from: a,
      to: b,
      mp2: 4,
      how: 'step',
    })
    counter.record(told(die, step(from, to)), riley)
    expect(counter.offTrail).toBe(0)
    counter.record(told(step('1014', '1015')), riley)
    expect(counter.offTrail).toBe(0)
    counter.record(told(die, step('1014', '1015')), riley)
    expect(counter.offTrail).toBe(1)
    counter.record(told(die, refusedAt('0311')), position({ 'us.2.riley': '0312' }))
    expect(counter.offTrail).toBe(2)
  })

  it('an army commander is in the front line when an enemy can come at him; two good units are enough company', () => {
    const front = (places: Readonly<Record<string, HexId>>, side: Side = 'us') => {
      const watcher = new CommandersInFront()
      // The US turn begins: that of the Mexicans has ended.
      watcher.record(segment(side, 'command'), position({ 'mexican.ldr.santaanna': '1222', ...places }))
      return watcher.turns.mexican
    }
    expect(front({ 'us.1.clarke': '1021' })).toEqual({ turns: 1, weak: 1 })
    expect(front({ 'us.1.clarke': '1021', [BRAVOS]: '1222', [HIDALGO]: '1222' })).toEqual({ turns: 1, weak: 0 })
    expect(front({ 'us.1.clarke': '0821' })).toEqual({ turns: 0, weak: 0 })
    expect(front({ 'us.1.clarke': '1021' }, 'mexican')).toEqual({ turns: 0, weak: 0 })
  })

  it('the report tells each fault with its interval', () => {
    const watcher = new FaultWatcher()
    watcher.record(segment('mexican', 'command'), position({ 'us.2.smith': '0118', 'us.4.marines': '0118' }))
    const faults: Faults = watcher.faults()
    const fates = { captured: 2, casualties: 0, wounded: 0, hqCaptured: 0 }
    const game = { plans: { us: [], mexican: [] }, leaders: { us: { ...fates, captured: 0 }, mexican: fates } }
    const lines = faultLines([
      { ...game, faults },
      { ...game, faults: { ...faults, lavaOffTrail: 4 } },
    ])
    expect(lines).toContain('  lava dice thrown off the trail: median 2 (95% 0-4), mean 2.0 ± 3.9, N 2')
    expect(lines).toContain('  Mexican leaders captured: median 2 (95% 2-2), mean 2.0 ± 0.0, N 2')
  })
})

const isLava = (hex: HexId): boolean => world.lava[world.grid.indexOf(hex)] === 1
