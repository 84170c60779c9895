import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import notes from '../../maps/pedregal/history/campaign-notes.json'
import orders from '../../maps/pedregal/history/campaign-orders.json'
import saved from '../../maps/pedregal/history/campaign.json'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import type { EventBody } from '../../src/operational/types'
import { EventReplay } from '../../src/session/hex/eventReplay'
import { printedFactsOf } from '../../src/session/hex/printedFacts'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { loadCampaign } from '../../src/teach/campaign/campaign'
import { distanceOf, NEAR_HEXES, NEAR_TURNS } from '../../src/teach/campaign/distance'
import { takeOver } from '../../src/teach/campaign/takeOver'
import { pedregalRecord } from '../../src/teach/record/pedregal'
import { Director } from './campaign/director'
import { OrdersSchema } from './campaign/orders'

const record = pedregalRecord()
const loaded = loadCampaign({ save: saved, notes }, record, TABLETOPS_LOADED)
if (!loaded.ok) throw new Error(`${JSON.stringify(loaded.refusal)}: make it anew with npm run campaign -- --write`)
const campaign = loaded.value
const { turns: clock } = pedregal().tables.clock

describe('the campaign of 19 and 20 August as a legal game', () => {
  it('replays digest by digest, every action legal and every die given, to the evening of the 20th', () => {
    const again = campaign.session.save()
    expect(again.digests).toEqual(saved.digests)
    expect(again.commands).toEqual(saved.commands)
    const { ops } = campaign.session.state()
    expect(ops.turn).toBe(clock.length)
    expect(ops.result).toMatchObject({ winner: 'us', reason: 'OPS-18.3' })
    expect(saved.header.forced.map(({ key }) => Number(key))).toEqual(Array.from({ length: ops.dice }, (_, n) => n))
    expect(saved.header.options).toMatchObject({ preset: 'historical', night: true, resolver: 'table' })
  })

  it('is what its orders make under the present rules, none of them refused', () => {
    const { id, battlefield, tables } = pedregal()
    const world = createWorld(id, battlefield, tables, pedregalHash())
    const options = { preset: 'historical', night: true, resolver: 'table', clash: 'auto' } as const
    // Tried first, so that the director need not look for each die; faces that no longer serve are changed.
    const director = new Director(
      world,
      options,
      saved.header.forced.map(({ value }) => value),
    )
    const { turns } = v.parse(OrdersSchema, orders)
    for (const [index, turn] of turns.entries()) director.playTurn(turn, turns[index + 1] ?? null)
    expect(director.findings).toEqual([])
    expect(director.commands).toEqual(saved.commands)
    expect(director.dice.forced).toEqual(saved.header.forced)
  })

  it('has commentary on every player turn, and each of its events stands with one of them', () => {
    expect(campaign.turns.map(({ turn, side }) => `${turn} ${side}`)).toEqual(
      clock.flatMap((_, n) => [`${n + 1} us`, `${n + 1} mexican`]),
    )
    const told = campaign.turns.flatMap(({ events }) => events.map(({ id }) => id))
    expect([...campaign.events.keys()].filter((id) => !told.includes(id))).toEqual([])
  })
})

describe('a replay of its turns', () => {
  it('marks no unit as out of command, since events do not tell which are (OPS-4.2)', () => {
    const { index } = campaign.turns.find(({ turn, side }) => turn === 4 && side === 'us')!
    const past = campaign.session.turnAt('us', index)!
    const replay = new EventReplay(past.view, past.events, null, printedFactsOf(past.view))
    while (replay.view.segment !== 'move' && replay.nextEvent) replay.showNext()
    const own = replay.view.pieces.filter(({ id }) => id.startsWith('us.'))
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter(({ id }) => !replay.view.command[id])).toEqual([])
  })
})

describe('its distance from the record, event by event', () => {
  const onTheMap = record.events.events.filter(({ hex, turn }) => hex !== null && turn >= 1 && turn <= clock.length)
  const sky = notes.without.map(({ id }) => id)

  it('takes in every event of the record on the map in the sixteen turns', () => {
    expect([...campaign.events.keys(), ...sky].sort()).toEqual(onTheMap.map(({ id }) => id).sort())
  })

  for (const { record: event, inGame, distance } of campaign.events.values())
    it(`${event.id} ${event.title.en}: ${distance.hexes} hexes, ${distance.turns} turns${distance.isDone ? '' : ', not done there'}`, () => {
      // A note where our game is far from the record, and only there.
      expect(inGame.note !== undefined).toBe(distance.isFar)
      expect(inGame.units.filter((unit) => !(unit in campaign.session.state().ops.pieces))).toEqual([])
    })

  it('needs a note for at most a quarter of the events', () => {
    const far = [...campaign.events.values()].filter(({ distance }) => distance.isFar)
    expect(far.length).toBeLessThanOrEqual(campaign.events.size / 4)
  })

  it('is measured: a unit three hexes off, two turns late, or idle where it should fight is far', () => {
    const size = pedregal().battlefield.map.meta.grid
    const fight = { kind: 'clashBegun', hex: '0705', attackers: ['us.2.riley'], defenders: [] } as unknown as EventBody
    const trace = (turn: number, hex: string, events: EventBody[] = []) => ({
      turn,
      places: new Map([['us.2.riley', new Set([hex])]]),
      events,
    })
    const event = { id: 'T055', units: ['us.2.riley'] }
    const at = { hex: '0704', turn: 7 }
    const far = (traces: ReturnType<typeof trace>[], deed?: 'fights') =>
      distanceOf(deed ? { ...event, deed } : event, at, traces, size)
    expect(far([trace(7, '0706')])).toMatchObject({ hexes: NEAR_HEXES, turns: 0, isFar: false })
    expect(far([trace(7, '0707')])).toMatchObject({ hexes: 3, isFar: true })
    expect(far([trace(8, '0704')])).toMatchObject({ hexes: 0, turns: NEAR_TURNS, isFar: false })
    expect(far([trace(9, '0704')]).isFar).toBe(true)
    expect(far([trace(7, '0704')], 'fights')).toMatchObject({ hexes: 0, isDone: false, isFar: true })
    expect(far([trace(7, '0704', [fight])], 'fights').isFar).toBe(false)
    // It is there, but does not go where the record has it go.
    const sent = { ...event, bound: '1104' }
    expect(distanceOf(sent, at, [trace(7, '0704'), trace(9, '1006')], size)).toMatchObject({
      isDone: false,
      isFar: true,
    })
    expect(distanceOf(sent, at, [trace(7, '0704'), trace(9, '1005')], size).isFar).toBe(false)
  })
})

describe('given dice', () => {
  const load = (save: unknown) => HexSession.load(save, TABLETOPS_LOADED)

  it('are in the record of the game as such, and the digests cover them', () => {
    expect(campaign.session.record('us').header.scripted).toBe(true)
    const { forced, ...header } = saved.header
    const fairFace = load({ ...saved, header: { ...header, forced: [] } })
    expect(fairFace.ok).toBe(false)
    const otherFace = [{ ...forced[0]!, value: (forced[0]!.value % 6) + 1 }, ...forced.slice(1)]
    const changed = load({ ...saved, header: { ...header, forced: otherFace } })
    expect(changed).toMatchObject({ ok: false, refusal: { args: { field: 'digests[0]' } } })
  })

  it('end where the game is taken over: from there on the dice fall, and the save says where it comes from', () => {
    const index = campaign.turns.find(({ turn, side }) => turn === 7 && side === 'us')!.index
    const again = {
      index,
      aiSeed: 'ai',
      ai: { mexican: { level: 'cadet', character: 'santa-anna' } },
      lang: 'es',
    } as const
    const saves = ['one', 'two'].map((seed) => takeOver(campaign.save, { ...again, seed }))
    const [one, two] = saves.map((save) => {
      const game = load({ ...save!, header: { ...save!.header, ai: {} } })
      if (!game.ok) throw new Error(JSON.stringify(game.refusal))
      return game.value.session
    })
    const { ops } = one!.state()
    expect([ops.turn, ops.active, ops.segment]).toEqual([7, 'us', 'command'])
    expect(one!.state()).toEqual(campaign.save.checkpoints[index]!.state)
    expect(one!.header.forced).toHaveLength(ops.dice)
    expect(one!.header.forced.length).toBeGreaterThan(50)
    expect(one!.header.origin).toEqual({ game: 'history', turn: 7, side: 'us' })
    expect(one!.record('us').header).toMatchObject({ scripted: true, origin: { turn: 7 } })
    // Given dice are no luck.
    expect(one!.luck('us').sides.us.lines).toEqual([])
    expect(campaign.session.luck('us').sides.us.lines.length).toBeGreaterThan(3)
    // The same actions as in history: with two seeds the dice fall differently, and neither as they were given.
    const rest = campaign.save.commands.slice(one!.length, one!.length + 30)
    const faces = [one!, two!].map((session) => {
      for (const { side, action } of rest) if (!session.do(side, action).ok) break
      return session
        .events('us', 0)
        .events.flatMap((event) => (event.kind === 'die' ? event.faces : []))
        .slice(-6)
    })
    expect(faces[0]).not.toEqual(faces[1])
    // The save of the game goes on saying so, and without its given dice it is not read.
    const kept = one!.save()
    expect(load(kept)).toMatchObject({ ok: true })
    expect(load({ ...kept, header: { ...kept.header, forced: [] } }).ok).toBe(false)
    const { origin: _origin, ...withoutOrigin } = kept.header
    expect(load({ ...kept, header: withoutOrigin })).toMatchObject({
      ok: false,
      refusal: { args: { field: 'digests[0]' } },
    })
  })
})
