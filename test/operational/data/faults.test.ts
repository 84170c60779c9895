import { describe, expect, it } from 'vitest'
import { loadBattlefield, loadTables, pedregal, pedregalFiles } from '../../../src/operational/data'
import { counterRows, mapRows } from './groundRows'
import { at, find, type Raw, type Row } from './mutation'

const { tables } = pedregal()
const rawHistorical = pedregalFiles.battlefield.setups.historical as Raw
const stand = (id: string) => at(rawHistorical.placements, 'piece', id)

const H = 'setup-historical.json'
const place = (raw: Raw, piece: string, hexId: string): void => {
  find(raw.setups.historical.placements, 'piece', piece).hex = hexId
}

const setupRows: Row[] = [
  [
    'a placement of an unknown piece',
    (r) => (r.setups.historical.placements[2].piece = 'us.1.nobody'),
    H,
    'placements[2].piece',
    'unknownPiece',
  ],
  [
    'a piece twice',
    (r) => r.setups.historical.placements.push({ ...r.setups.historical.placements[0] }),
    H,
    `placements[${rawHistorical.placements.length}].piece`,
    'duplicate',
  ],
  [
    'a piece left out',
    (r) => r.setups.historical.placements.splice(stand('us.4.steptoe'), 1),
    H,
    'placements',
    'missingPiece',
  ],
  [
    'an unknown hex',
    (r) => place(r, 'us.4.steptoe', '0130'),
    H,
    `placements[${stand('us.4.steptoe')}].hex`,
    'unknownHex',
  ],
  [
    'guns on the lava (19.1.2)',
    (r) => place(r, 'us.2.taylor', '0311'),
    H,
    `placements[${stand('us.2.taylor')}].hex`,
    'prohibited',
  ],
  [
    'Mexican foot on the lava (19.1.2)',
    (r) => place(r, 'mexican.north.1.infantry', '0606'),
    H,
    `placements[${stand('mexican.north.1.infantry')}].hex`,
    'prohibited',
  ],
  [
    'a third unit in a hex (6.1)',
    (r) => place(r, 'us.4.newyork', '0118'),
    H,
    `placements[${stand('us.4.newyork')}].hex`,
    'overStacked',
  ],
  [
    'two units on one lava hex (19.1.2)',
    (r) => {
      // Out of its box it stands where it is placed.
      r.setups.historical.boxes.shift()
      delete find(r.setups.historical.placements, 'piece', 'us.2.riley').box
      place(r, 'us.2.riley', '0310')
    },
    H,
    `placements[${stand('us.2.riley')}].hex`,
    'overStacked',
  ],
  [
    'a unit outside its area (17.2)',
    (r) => place(r, 'us.4.newyork', '0320'),
    H,
    `placements[${stand('us.4.newyork')}].hex`,
    'outsideArea',
  ],
  [
    'two cavalry units with one division (17.2)',
    (r) => place(r, 'us.a.dragoons3', '0213'),
    H,
    `placements[${stand('us.a.dragoons3')}].hex`,
    'sharedOut',
  ],
  [
    'a formation torn apart (17.3)',
    (r) => place(r, 'mexican.east.3.guard', '1815'),
    H,
    `placements[${stand('mexican.east.3.guard')}].hex`,
    'notTogether',
  ],
  [
    'reinforcements that come early (17.3)',
    (r) => delete find(r.setups.historical.placements, 'piece', 'mexican.east.5.guard').turn,
    H,
    `placements[${stand('mexican.east.5.guard')}].turn`,
    'wrongTurn',
  ],
  ['an HQ elsewhere (17.2)', (r) => place(r, 'us.hq', '0119'), H, `placements[${stand('us.hq')}].hex`, 'outsideArea'],
  [
    'a leader with none of his units (17.1)',
    (r) => place(r, 'us.ldr.worth', '0723'),
    H,
    `placements[${stand('us.ldr.worth')}].hex`,
    'noCommand',
  ],
  [
    'an engineer with nobody (17.1)',
    (r) => place(r, 'us.ldr.lee', '0410'),
    H,
    `placements[${stand('us.ldr.lee')}].hex`,
    'outsideArea',
  ],
  ['an unknown box', (r) => (r.setups.historical.placements[0].box = 'us.d'), H, 'placements[0].box', 'unknownBox'],
  [
    'a box that holds somebody placed elsewhere',
    (r) => r.setups.historical.boxes[0].units.push('us.2.smith'),
    H,
    'boxes[0].units[1]',
    'values',
  ],
  ['a dummy off the map', (r) => (r.setups.historical.boxes[0].dummy = '0000'), H, 'boxes[0].dummy', 'unknownHex'],
  [
    'the wrong preset',
    (r) => (r.setups.balanced.meta.preset = 'historical'),
    'setup-balanced.json',
    'meta.preset',
    'wrongPreset',
  ],
]

const tableRows: Row[] = [
  ['a turn left out', (r) => r.clock.turns.splice(4, 1), 'clock.json', 'turns[4].turn', 'gap'],
  ['a turn that begins late', (r) => (r.clock.turns[3].from = '16:10'), 'clock.json', 'turns[3].from', 'gap'],
  ['a day forgotten', (r) => (r.clock.turns[6].day = 19), 'clock.json', 'turns[6].day', 'gap'],
  ['a turn too few', (r) => r.clock.turns.pop(), 'clock.json', 'turns', 'gap'],
  ['no time at all', (r) => (r.clock.turns[0].from = 'noon'), 'clock.json', 'turns[0].from', 'shape'],
  ['a gap in the combat table', (r) => (r.combat.rows[4].min = 3), 'combat.json', 'rows[4].min', 'gap'],
  ['a combat table that ends at +9', (r) => r.combat.rows.pop(), 'combat.json', 'rows[7].max', 'gap'],
  ['a row of five results', (r) => r.combat.rows[2].results.pop(), 'combat.json', 'rows[2].results', 'shape'],
  [
    'a result that does not exist',
    (r) => (r.combat.rows[2].results[5] = 'Dz'),
    'combat.json',
    'rows[2].results[5]',
    'shape',
  ],
  ['two rows with one label', (r) => (r.combat.rows[2].label = '-5'), 'combat.json', 'rows[2].label', 'duplicate'],
  [
    'a casualty on 13',
    (r) => (r.combat.leaderCasualty.casualty[0] = 13),
    'combat.json',
    'leaderCasualty.casualty[0]',
    'values',
  ],
  [
    'a second step that goes before the first',
    (r) => r.combat.rosterLoss.twoStep.thresholds.reverse(),
    'combat.json',
    'rosterLoss.twoStep.thresholds[1]',
    'values',
  ],
  ['a sum of the fog of war left out', (r) => r.fow.results.splice(3, 1), 'fow.json', 'results[3].sum', 'gap'],
  ['a number without its clause', (r) => delete r.command.loc.source, 'command.json', 'loc.source', 'missing'],
  ['a clause that is none', (r) => (r.victory.draw.source = 'folio'), 'victory.json', 'draw.source', 'shape'],
  [
    'a lake one may enter',
    (r) => r.terrain.terrain.lake.enter.us.push('infantry'),
    'terrain.json',
    'terrain.lake.cost2',
    'values',
  ],
]

describe.each([
  ['map.json', mapRows],
  ['counters.json', counterRows],
  ['set-ups', setupRows],
] as const)('a fault in %s is refused with file and field (OPS-15.1)', (_, rows) => {
  it.each(rows)('%s', (_what, mutate, file, field, reason) => {
    const raw = structuredClone(pedregalFiles.battlefield) as Raw
    mutate(raw)
    expect(loadBattlefield(raw, tables)).toMatchObject({
      ok: false,
      refusal: {
        code: 'bad-argument',
        key: `data.${reason}`,
        args: { file, field, reason: expect.stringMatching(/./) },
      },
    })
  })
})

describe('a fault in the tables is refused with file and field (OPS-15.1)', () => {
  it.each(tableRows)('%s', (_what, mutate, file, field, reason) => {
    const raw = structuredClone(pedregalFiles.tables) as Raw
    mutate(raw)
    expect(loadTables(raw)).toMatchObject({
      ok: false,
      refusal: {
        code: 'bad-argument',
        key: `data.${reason}`,
        args: { file, field, reason: expect.stringMatching(/./) },
      },
    })
  })
})

describe('faults between tables and battlefield', () => {
  it('names the table', () => {
    const raw = structuredClone(pedregalFiles.tables) as Raw
    raw.command.nightAttack.regularFormations[1] = 'us.9'
    const changed = loadTables(raw)
    if (!changed.ok) throw new Error('tables')
    expect(loadBattlefield(pedregalFiles.battlefield, changed.value)).toMatchObject({
      ok: false,
      refusal: {
        key: 'data.unknownFormation',
        args: { file: 'command.json', field: 'nightAttack.regularFormations[1]' },
      },
    })
  })

  it.each([[null], [7], ['map'], [[]]])('a map that is %j is refused, not thrown at', (map) => {
    expect(loadBattlefield({ ...pedregalFiles.battlefield, map }, tables)).toMatchObject({
      ok: false,
      refusal: { args: { file: 'map.json' } },
    })
  })
})
