// Stands of the Regimental charts in every formation and state, and the troops of Chippawa, to be looked at.
import type { TableModel, TableUnit } from '../../src/ui/table/board'

const inches = (n: number): number => Math.round(n * 1000)
let number = 0
const unit = (x: number, y: number, changes: Partial<TableUnit>): TableUnit => {
  number++
  const side = changes.side ?? (number % 2 === 0 ? 'us' : 'british')
  return {
    id: `s${number}`,
    side,
    tag: `${side.charAt(0).toUpperCase()}${number}`,
    short: '5th Infantry',
    army: side === 'us' ? 'US' : 'BR',
    arm: 'infantry',
    x: inches(x),
    y: inches(y),
    heading: 0,
    width: inches(8),
    depth: 750,
    stance: 'line',
    mounted: false,
    files: 8,
    effectives: 8,
    stragglers: 0,
    casualties: 0,
    guns: 0,
    broken: false,
    signs: [],
    ...changes,
  }
}
const good = { isDisordered: false, guns: [] } as const
const gun = { silenced: false, damaged: false, lowAmmo: false } as const

/** The stands in the west, the troops of Chippawa in the east. */
export function standsShowcase(): TableModel {
  number = 0
  const troops = { files: 6, effectives: 12, width: inches(6), depth: inches(2) } as const
  const units = [
    unit(8, 66, { stands: good }),
    unit(20, 66, { stands: { ...good, isDisordered: true }, signs: ['disordered', 'worn'] }),
    unit(8, 60, { stands: good, files: 2, width: 2000, depth: 3000, stance: 'fieldColumn' }),
    unit(14, 60, { stands: good, files: 1, effectives: 6, width: 1000, depth: 4500, stance: 'marchColumn' }),
    unit(22, 60, { stands: good, width: 3000, depth: 3000, stance: 'square', effectives: 10 }),
    unit(28, 60, { stands: good, width: 16_000, stance: 'openOrder', signs: ['spent'] }),
    unit(8, 52, { stands: good, broken: true, signs: ['broken'], width: 4000, depth: 3000 }),
    unit(18, 52, { stands: good, arm: 'cavalry', mounted: true, width: 6000, depth: 1000, files: 6, effectives: 6 }),
    unit(28, 52, {
      arm: 'artillery',
      stance: 'unlimbered',
      width: 3000,
      depth: 1500,
      files: 3,
      effectives: 3,
      stands: { isDisordered: false, guns: [gun, { ...gun, silenced: true }, { ...gun, damaged: true }] },
      signs: ['silenced', 'damaged', 'lowAmmo'],
    }),
    unit(34, 52, {
      arm: 'artillery',
      stance: 'limbered',
      width: 1000,
      depth: 3000,
      files: 1,
      effectives: 2,
      stands: { isDisordered: false, guns: [gun, gun] },
    }),
    ...(['us', 'british'] as const).flatMap((side, row) =>
      (side === 'us' ? ['US', 'US/grey', 'US/militia', 'SIX'] : ['BR', 'CAN', 'SIX', 'WEST']).map((army, i) =>
        unit(6 + i * 9, 40 - row * 8, {
          side,
          army,
          ...troops,
          signs: ['US', 'US/grey', 'BR'].includes(army)
            ? []
            : ['irregular', army === 'SIX' || army === 'WEST' ? 'warrior' : 'militia'],
          short: army,
        }),
      ),
    ),
  ]
  return {
    units,
    leaders: [],
    ghosts: [],
    areas: [],
    lines: [],
    handles: [],
    picked: null,
    choosable: new Set(),
    targets: new Set(),
    lit: new Set(),
    cursor: null,
    reducedMotion: true,
  }
}
