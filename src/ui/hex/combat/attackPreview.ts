import type { Forecast, HexId, PieceId, PieceView } from '../../../operational/types'
import { isTabletopResolver } from '../../../operational/resolvers'
import { capitalised, signed } from '../../shared/format'
import { learnPlace } from '../../shell/learning'
import { text } from '../../shell/page'
import type { Game } from '../game'
import type { SeatStore } from '../seat/store'
import { sideOfPiece, unitDef } from '../shared/pieces'
import { scenario } from '../shared/scenario'
import { facesByResult } from './DifferentialLine'
import { summaryWords } from './SummaryLine'
import { summaryOfTable } from './summary'

// What an attack would bring before it is declared, for the hex under the pointer.

/** May the unit fight in this combat phase, as far as its own state goes (OPS-8.1)? */
const isFit = (piece: PieceView): boolean =>
  !piece.disrupted && !piece.ineffective && !piece.garrison && !piece.attacked && piece.marched !== true

/** The attack on a hex by every unit that could join it, with the lead that the game would take first; null: none could. */
export function forecastOfAll(game: Game, pieces: readonly PieceView[], target: HexId): Forecast | null {
  const isBattery = (id: PieceId): boolean => unitDef(id)?.arm === 'artillery'
  const own = pieces.filter((piece) => sideOfPiece(piece.id) === game.seat && unitDef(piece.id) && isFit(piece))
  const attackers = own
    .map(({ id }) => id)
    .filter((id) => game.forecast({ target, attackers: [id], lead: isBattery(id) ? null : id, charge: false }).ok)
    .sort()
  if (attackers.length === 0) return null
  const forecast = game.forecast({
    target,
    attackers,
    lead: attackers.find((id) => !isBattery(id)) ?? null,
    charge: false,
  })
  return forecast.ok ? forecast.value : null
}

/** A differential and what each face of the die brings at it: "+6: 1–2 Dr, 3 Dx, 4–6 Dm". */
function differentialWords(forecast: Forecast): string {
  const row = scenario.tables.combat.rows.find(({ label }) => label === forecast.row)
  const t = text.value.combat
  const faces = facesByResult(row?.results ?? []).map(({ from, to, code }) => `${t.faces(from, to)} ${code}`)
  return `${t.differentialIs(signed(forecast.differential))}: ${faces.join(', ')}.`
}

/**
 * What an attack on the hex under the pointer would bring with all who could join it, in words; null: it is no target now. Fights on the
 * tabletop are not fought out for a passing glance: there the strengths are told.
 */
export function attackPreviewWords(seat: SeatStore): string | null {
  const hex = seat.aimedHex.value
  if (hex === null || !seat.legal.value.some((action) => action.type === 'target' && action.hex === hex)) return null
  const forecast = forecastOfAll(seat.game, seat.view.value.pieces, hex)
  if (!forecast) return null
  if (isTabletopResolver(seat.game.options.resolver))
    return text.value.combat.summary.open(forecast.attack, forecast.defence)
  const summary = summaryOfTable(forecast)
  const inWords = summary ? capitalised(summaryWords(summary, 'attacker')) : ''
  // A pupil knows no codes of the table yet.
  return learnPlace.value?.room === 'lesson' ? inWords : `${inWords} ${differentialWords(forecast)}`
}
