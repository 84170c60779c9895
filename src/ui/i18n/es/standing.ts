import type { Standing } from '../types'

/** Español: cómo va la batalla. */
const s = (n: number): string => (n === 1 ? '' : 's')

export const standing: Standing = {
  heading: 'Cómo va la batalla',
  close: 'Cerrar',
  points: (us, mexican) => `Puntos ${us} : ${mexican}`,
  needed: (n) => `hacen falta ${n}`,
  pointsWhy: (us, mexican, needed) =>
    `Estados Unidos tiene ${us}: 1 por cada unidad mexicana destruida y cada jefe mexicano perdido. México tiene ${mexican}: 2 por cada paso estadounidense perdido y 1 por cada jefe. Al final gana quien tenga más puntos, pero con menos de ${needed} la batalla queda empatada (OPS-18.3).`,
  crossed: { yes: 'Río cruzado', no: 'Río sin cruzar', perhaps: '¿Río cruzado?' },
  crossedWhy: {
    yes: 'Una unidad estadounidense está al norte del río Churubusco: México no puede ganar por conservar la orilla sur (OPS-18.2).',
    no: 'Ninguna unidad estadounidense está al norte del río Churubusco.',
    perhaps: 'Un marcador estadounidense está al norte del río Churubusco: pueden ser unidades, o un señuelo.',
  },
  places: (places) =>
    `Al sur del río México domina ${places}: si al final ninguna unidad estadounidense ha cruzado, eso le da la victoria (OPS-18.2).`,
  noPlaces: 'Al sur del río México no domina ningún pueblo ni bastión (OPS-18.2).',
  depot: { safe: 'San Agustín a salvo', threatened: 'San Agustín amenazado', open: '¡San Agustín abierto!' },
  depotWhy: {
    safe: 'Ninguna pieza mexicana conocida puede entrar en San Agustín en una fase de movimiento. Una unidad mexicana que entre gana al instante (OPS-18.2).',
    threatened:
      'Una pieza mexicana está tan cerca que puede llegar junto a San Agustín en una fase de movimiento y atacar a las unidades estadounidenses que lo guardan. Una unidad mexicana que entre gana al instante (OPS-18.2).',
    open: 'Una pieza mexicana está tan cerca que puede llegar a San Agustín en una fase de movimiento, y ninguna unidad estadounidense lo guarda. Una unidad mexicana que entre gana al instante (OPS-18.2).',
  },
  nearest: (piece, hexes) => `La más cercana: ${piece}, a ${hexes} hexágono${s(hexes)}.`,
  night: (turns) => (turns === 0 ? 'Es de noche' : `Noche en ${turns} turno${s(turns)}`),
  left: (turns) => (turns === 0 ? 'Último turno' : `Quedan ${turns} turno${s(turns)} después de este`),
  ifNow: (verdict) => `Si acabara ahora: ${verdict}`,
  wins: (side) => `gana ${side}`,
  draw: 'empate',
  unlessCrossed: 'salvo que el marcador al otro lado del río sean unidades',
  more: 'Qué da la victoria, y cómo va',
}
