// What a Regimental battle adds to the rules and who wins it, in sentences: figures of maps/NAME/regimental.json and of its pack.
import raw from '../../../../maps/palo-alto/regimental.json'
import { PALO_ALTO, PALO_ALTO_SIDES } from '../../../tabletop/regimental/battle/scenario/paloAlto'
import { readScenarioTerms, type ScenarioTerms } from '../../../tabletop/regimental/battle/scenario/terms'
import { sideNames } from '../../shared/battleNames'
import { settings } from '../../shell/storage/settings'
import { groundName } from '../play/groundNames'
import { packOf } from '../play/battles/packs'

/** A special rule in words. */
export interface ToldRule {
  readonly id: string
  readonly name: string
  readonly told: string
}

const en = {
  fire: 'The grass burns',
  fireTold: (from: number, turns: number, chance: number) =>
    `From turn ${from}, for ${turns} turns, smoke lies between the lines and drifts toward the Mexicans: nobody sees into it, out of it or through it (REG-7.3). Formed units and batteries may not enter it; who stands in it at the end of his turn becomes disordered. By choice it burns by chance from turn ${chance} on, or not at all.`,
  dusk: 'Dusk',
  duskTold: (from: number) =>
    `From turn ${from} leaders reach 4 inches only (REG-3.2). After the last turn it is dark.`,
  train: 'The train in danger',
  trainTold: (inches: number) =>
    `A formed, unbroken Mexican unit in the wagon park at the end of a turn, no unbroken American within ${inches} inches of it: the train is lost (REG-12.8).`,
  long: 'Shot that falls short',
  longTold: (inches: number, us: string, mexican: string) =>
    `Beyond ${inches} inches only a part of the guns’ points counts: ${us} of the American, ${mexican} of the Mexican ones. A rule of ours: shot rolled through the tall grass so slowly that ranks opened for it, and at full points both lines would lose many times what they lost (REG-7.9).`,
  trainLost: (side: string) => `${side} wins at once when the train is lost.`,
  holds: (side: string, place: string) =>
    `${side} wins when the enemy has the greater losses and ${side} holds ${place} at the end of a turn (REG-12.8).`,
  points: (side: string, stand: number, gun: number, key: number) =>
    `Else by points. ${side}: ${stand} for each stand that the enemy loses, ${gun} for each gun stand, ${key} for each key position of his that it holds.`,
  share: (num: number, den: number) => `${num} points to ${den} win; less is a draw.`,
}
const es: typeof en = {
  fire: 'Arde el pastizal',
  fireTold: (from, turns, chance) =>
    `Desde el turno ${from}, y durante ${turns}, el humo queda entre las líneas y corre hacia los mexicanos: nadie ve hacia él, desde él ni a través de él (REG-7.3). Las unidades formadas y las baterías no pueden entrar; quien está en él al acabar su turno se desordena. Puede elegirse que arda por azar desde el turno ${chance}, o que no arda.`,
  dusk: 'Anochecer',
  duskTold: (from) =>
    `Desde el turno ${from} los líderes alcanzan solo 4 pulgadas (REG-3.2). Tras el último turno es de noche.`,
  train: 'El convoy en peligro',
  trainTold: (inches) =>
    `Una unidad mexicana formada y entera en el parque de carros al acabar un turno, sin norteamericanos enteros a ${inches} pulgadas: el convoy está perdido (REG-12.8).`,
  long: 'Balas que quedan cortas',
  longTold: (inches, us, mexican) =>
    `Más allá de ${inches} pulgadas cuenta solo una parte de los puntos de los cañones: ${us} de los norteamericanos, ${mexican} de los mexicanos. Es regla nuestra: las balas rodaban por el zacate tan despacio que las filas les abrían paso, y con los puntos enteros ambas líneas perderían muchas veces lo que perdieron (REG-7.9).`,
  trainLost: (side) => `${side} gana en el acto si se pierde el convoy.`,
  holds: (side, place) =>
    `${side} gana si el enemigo tiene pérdidas mayores y ${side} ocupa al acabar un turno este lugar: ${place} (REG-12.8).`,
  points: (side, stand, gun, key) =>
    `Si no, por puntos. ${side}: ${stand} por cada peana que pierde el enemigo, ${gun} por cada peana de cañón, ${key} por cada posición clave suya que ocupa.`,
  share: (num, den) => `Con ${num} puntos por cada ${den} se gana; menos es empate.`,
}
const words = () => (settings.value.lang === 'es' ? es : en)

/** The terms of the battle; null where its file is faulty, which its tests see. */
function terms(): ScenarioTerms | null {
  const read = readScenarioTerms('maps/palo-alto/regimental.json', raw)
  return read.ok ? read.value : null
}

/** A place of the pack by its name: an objective or a piece of ground. */
function placeName(id: string): string {
  const objective = packOf(PALO_ALTO)?.objectives.find((each) => each.id === id)
  if (!objective) return groundName(id)
  return settings.value.lang === 'es' ? (PLACES_ES[id] ?? objective.name) : objective.name.toLowerCase()
}
/** Objectives have English names in the pack. */
const PLACES_ES: Readonly<Record<string, string>> = {
  train: 'el parque de carros',
  'road-south': 'el camino tras la línea mexicana',
}

/** The special rules of the battle by these charts. */
export function regRules(scenario: string): readonly ToldRule[] {
  const t = words()
  const of = scenario === PALO_ALTO ? terms() : null
  if (!of) return []
  const { grassFire, train, longShot } = of
  const dusk = packOf(scenario)?.clock.dusk.firstDuskTurn
  const share = ({ num, den }: { num: number; den: number }): string => `${num}/${den}`
  return [
    ...(grassFire
      ? [
          {
            id: 'grass-fire',
            name: t.fire,
            told: t.fireTold(grassFire.historical.fromTurn, grassFire.historical.turns, grassFire.chance.fromTurn),
          },
        ]
      : []),
    ...(dusk ? [{ id: 'dusk', name: t.dusk, told: t.duskTold(dusk) }] : []),
    ...(train ? [{ id: 'train', name: t.train, told: t.trainTold(train.clearInches) }] : []),
    ...(longShot
      ? [
          {
            id: 'long-shot',
            name: t.long,
            told: t.longTold(longShot.beyondInches, share(longShot.shares.a), share(longShot.shares.b)),
          },
        ]
      : []),
  ]
}

/** Who wins the battle by these charts, one sentence for each way. */
export function regWins(scenario: string): readonly string[] {
  const t = words()
  const of = scenario === PALO_ALTO ? terms() : null
  if (!of) return []
  const { decisive, points, winsBy } = of.victory
  const nameOf = (seat: 'a' | 'b'): string => sideNames(PALO_ALTO_SIDES[seat], settings.value.lang).full
  return [
    ...decisive.map((each) =>
      each.when === 'trainLost'
        ? t.trainLost(nameOf(each.winner))
        : t.holds(nameOf(each.winner), placeName(each.place)),
    ),
    ...(['a', 'b'] as const).map((seat) =>
      t.points(nameOf(seat), points[seat].stand, points[seat].gunStand, points[seat].keyPosition),
    ),
    t.share(winsBy.num, winsBy.den),
  ]
}
