// Figures of maneuvers: angles in hundredths of a degree, distances in thousandths of an inch.
import tables from '../../tables/regimental.json'
import { degrees, inches } from '../../figures'
import geometry from '../../tables/geometry.json'

/** REG-5.10: how far to each side of straight ahead a formed unit may go obliquely. */
export const OBLIQUE = degrees(geometry.obliqueDegrees.value)
/** REG-5.10: the greatest change of front. */
export const CHANGE_OF_FRONT = degrees(geometry.changeFrontDegrees.value)
/** REG-5.10: the greatest pivot of unlimbered guns, and of fixed ones. */
export const PIVOT = degrees(geometry.pivotDegrees.value)
export const FIXED_PIVOT = degrees(geometry.fixedPivotDegrees.value)
/** REG-9.1: how far a charger may turn at the start. */
export const CHARGE_TURN = degrees(geometry.chargeTurnDegrees.value)
/** REG-6.6: how far at most a retreat bends toward the own rear edge. */
export const BEND = degrees(geometry.bendDegrees.value)
/** REG-5.10: no move but a charge comes nearer to an enemy. */
export const STANDOFF = inches(geometry.enemyStandoffInches.value)
/** REG-1.16: how far the shortest retreat leaves the unit from whom it fought. */
export const SHORT_RETREAT = inches(geometry.shortRetreatInches.value)

/** REG-12.5: how near the wagon must be, and how far every enemy. */
export const WAGON_WITHIN = inches(tables.house.ammunition.needsWagonWithinInches)
export const NO_ENEMY_WITHIN = inches(tables.house.ammunition.notWithinEnemyInches)
