/** English: how the battle stands. */
const s = (n: number): string => (n === 1 ? '' : 's')

export const standing = {
  heading: 'How the battle stands',
  close: 'Close',
  points: (us: number, mexican: number) => `Points ${us} : ${mexican}`,
  needed: (n: number) => `${n} needed`,
  pointsWhy: (us: number, mexican: number, needed: number) =>
    `The US has ${us}: 1 for each Mexican unit destroyed and each Mexican leader lost. Mexico has ${mexican}: 2 for each US step lost, 1 for each US leader. At the end more points win, but under ${needed} the battle is drawn (OPS-18.3).`,
  crossed: { yes: 'River crossed', no: 'River not crossed', perhaps: 'River crossed?' },
  crossedWhy: {
    yes: 'A US unit stands north of the Río Churubusco: Mexico cannot win by holding the south bank (OPS-18.2).',
    no: 'No US unit stands north of the Río Churubusco.',
    perhaps: 'A US marker stands north of the Río Churubusco: it may be units, or a dummy.',
  },
  places: (places: string) =>
    `South of the river Mexico controls ${places}: if no US unit is across at the end, that wins for Mexico (OPS-18.2).`,
  noPlaces: 'South of the river Mexico controls no village or bastion (OPS-18.2).',
  depot: { safe: 'San Agustín safe', threatened: 'San Agustín threatened', open: 'San Agustín open!' },
  depotWhy: {
    safe: 'No known Mexican piece can come into San Agustín in one movement phase. A Mexican unit in it wins at once (OPS-18.2).',
    threatened:
      'A Mexican piece is near enough to come beside San Agustín in one movement phase and strike the US units that hold it. A Mexican unit in it wins at once (OPS-18.2).',
    open: 'A Mexican piece is near enough to reach San Agustín in one movement phase, and no US unit holds it. A Mexican unit in it wins at once (OPS-18.2).',
  },
  nearest: (piece: string, hexes: number) => `Nearest: ${piece}, ${hexes} hex${hexes === 1 ? '' : 'es'} off.`,
  night: (turns: number) => (turns === 0 ? 'Night now' : `Night in ${turns} turn${s(turns)}`),
  left: (turns: number) => (turns === 0 ? 'Last turn' : `${turns} turn${s(turns)} left after this`),
  ifNow: (verdict: string) => `If it ended now: ${verdict}`,
  wins: (side: string) => `${side} wins`,
  draw: 'a draw',
  unlessCrossed: 'unless the marker across the river is units',
  more: 'What wins, and how it stands',
}
