// Who wins a battle of a pack, in sentences: what its file says in figures (maps/NAME/sar.json).
import { PACKS } from '../../../../tabletop/common/pack/load'
import { sarPackOf, type SarPack } from '../../../../tabletop/sar/pack/load'
import type { PackSar } from '../../../../tabletop/sar/pack/schema'
import { battleOfScenario, sideNames } from '../../../shared/battleNames'
import { settings } from '../../../shell/storage/settings'

type Condition = PackSar['points']['bonuses'][number]['all'][number]

const en = {
  endings: {
    trainLost: (side: string) =>
      `${side} wins at once when at the end of a turn it has a formed unit in the wagon park and no unbroken enemy is near.`,
    roadTaken: (side: string) =>
      `${side} wins at the end with formed infantry on the road behind the enemy’s line, where he has no formed unit.`,
    bridgeTaken: (side: string) =>
      `${side} wins at the end with a formed unit at the bridge of Street’s Creek, where the enemy has none.`,
    fieldWon: (side: string) =>
      `${side} wins at the end with two formed regiments beyond the fields, and no formed enemy infantry on the plain.`,
  } as Record<string, (side: string) => string>,
  points: (side: string, loss: number, gun: number) =>
    `Else by points. ${side}: ${loss} for each casting that the enemy loses, ${gun} for each gun taken`,
  half: ' (irregulars half)',
  bonus: (points: number, when: string) => `, ${points} more if ${when}`,
  south: (side: string, inches: number) => `${side} has a formed unit in the southern ${inches} inches`,
  noSouth: (side: string, inches: number) => `${side} has no formed unit in the southern ${inches} inches`,
  penalty: (points: number, option: string) => `, ${points} for ${option}`,
  margin: (points: number) => `${points} points more win; less is a draw.`,
  more: 'More points win.',
  smashMargin: (points: number) => `${points} more are a smashing victory.`,
  smashFactor: (factor: number) => `${factor} times as many are a smashing victory.`,
  options: { canalesFights: 'bringing Canales on' } as Record<string, string>,
}
const es: typeof en = {
  endings: {
    trainLost: (side) =>
      `${side} gana en el acto si al acabar un turno tiene una unidad formada en el parque de carros y no hay cerca enemigos enteros.`,
    roadTaken: (side) =>
      `${side} gana al final con infantería formada en el camino tras la línea enemiga, donde el enemigo no tenga unidad formada.`,
    bridgeTaken: (side) =>
      `${side} gana al final con una unidad formada en el puente del arroyo de Street, donde el enemigo no tenga ninguna.`,
    fieldWon: (side) =>
      `${side} gana al final con dos regimientos formados más allá de los campos y sin infantería enemiga formada en el llano.`,
  },
  points: (side, loss, gun) =>
    `Si no, por puntos. ${side}: ${loss} por cada figura que pierde el enemigo, ${gun} por cada cañón tomado`,
  half: ' (los irregulares, la mitad)',
  bonus: (points, when) => `, ${points} más si ${when}`,
  south: (side, inches) => `${side} tiene una unidad formada en las ${inches} pulgadas del sur`,
  noSouth: (side, inches) => `${side} no tiene unidad formada en las ${inches} pulgadas del sur`,
  penalty: (points, option) => `, ${points} por ${option}`,
  margin: (points) => `Con ${points} puntos más se gana; menos es empate.`,
  more: 'Gana quien tenga más puntos.',
  smashMargin: (points) => `Con ${points} más, la victoria es aplastante.`,
  smashFactor: (factor) => `Con ${factor} veces más, la victoria es aplastante.`,
  options: { canalesFights: 'traer a Canales' },
}
const words = () => (settings.value.lang === 'es' ? es : en)

/** How the battle of a pack is fought; null: the scenario is no pack. */
export function packRules(scenario: string): SarPack | null {
  const id = PACKS.find((each) => each === battleOfScenario(scenario))
  const both = id ? sarPackOf(id) : null
  return both?.ok ? both.value : null
}

/** A condition on the ground of a bonus. */
function whenText({ none, where }: Condition, side: string): string {
  const t = words()
  if (!('southOf' in where)) return ''
  return none ? t.noSouth(side, where.southOf) : t.south(side, where.southOf)
}

/** Who wins the battle of a pack, one sentence for each way; empty: it is no pack. */
export function packWins(scenario: string): readonly string[] {
  const both = packRules(scenario)
  if (!both) return []
  const t = words()
  const { lang } = settings.value
  const { sar, sides } = both
  const nameOf = (seat: 'a' | 'b'): string => sideNames(sides[seat], lang).full
  const { perEnemyLoss, perGunTaken, bonuses, penalties, margin, smashing, irregularsCountHalf } = sar.points
  const points = (['a', 'b'] as const).map((seat) => {
    const more = bonuses
      .filter((bonus) => bonus.seat === seat)
      .map(({ points: count, all }) => t.bonus(count, whenText(all[0]!, nameOf(all[0]!.seat))))
    const less = penalties
      .filter((penalty) => penalty.seat === seat)
      .map(({ points: count, option }) => t.penalty(count, t.options[option] ?? option))
    return `${t.points(nameOf(seat), perEnemyLoss[seat], perGunTaken[seat])}${irregularsCountHalf ? t.half : ''}${[...more, ...less].join('')}.`
  })
  return [
    ...sar.ends.flatMap(({ id, winner }) => t.endings[id]?.(nameOf(winner)) ?? []),
    ...points,
    `${margin === undefined ? t.more : t.margin(margin)} ${'margin' in smashing ? t.smashMargin(smashing.margin) : t.smashFactor(smashing.factor)}`,
  ]
}
