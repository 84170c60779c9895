import type { Resolver } from '../resolvers'
import type { BoxLetter, ClashMode, HexId, PieceId } from './state'

/**
 * What a side may do: small steps. src/operational/ACTIONS.md explains each type and its fields. Ids in arrays are in ascending order. A
 * `?: true` field is set or left out.
 */
export type Action =
  // set-up (free)
  | { type: 'place'; piece: PieceId; hex: HexId; garrison?: true }
  | { type: 'take'; piece: PieceId }
  | { type: 'box'; box: BoxLetter; piece: PieceId }
  | { type: 'fill'; preset: 'historical' | 'balanced' }
  | { type: 'ready' }
  // command segment
  | { type: 'return'; unit: PieceId; to: HexId }
  | { type: 'wait'; unit: PieceId }
  | { type: 'reveal'; box: BoxLetter }
  | { type: 'open'; box: BoxLetter; hex: string }
  | { type: 'real'; hex: HexId }
  | { type: 'dummy'; hex: HexId }
  | { type: 'close' }
  | { type: 'done' }
  | { type: 'deploy'; piece: PieceId; hex: HexId }
  // movement phase
  | { type: 'begin'; units: PieceId[] }
  | { type: 'step'; units: PieceId[]; leaders: PieceId[]; to: HexId; march?: true; garrison?: true }
  | { type: 'garrison'; unit: PieceId; in: boolean }
  | { type: 'marker'; id: string; to: HexId; march?: true }
  | { type: 'enter'; piece: PieceId; hex: HexId; march?: true }
  | { type: 'stop' }
  | { type: 'flee'; piece: PieceId; to: HexId }
  | { type: 'displace'; unit: PieceId; to: HexId }
  // combat phase
  | { type: 'target'; hex: HexId }
  | { type: 'join'; unit: PieceId }
  | { type: 'leave'; unit: PieceId }
  | { type: 'lead'; unit: PieceId }
  | { type: 'charge'; on: boolean }
  | { type: 'resolver'; name: Resolver; mode: ClashMode }
  | { type: 'attack' }
  | { type: 'cancel' }
  | { type: 'reserve'; unit: PieceId; to: HexId; garrison?: true }
  | { type: 'slip'; to: HexId }
  | { type: 'retreat'; unit: PieceId; to: HexId }
  | { type: 'hold'; hex: HexId }
  | { type: 'advance'; unit: PieceId; leaders: PieceId[]; to: HexId }
  | { type: 'pass' }
  // any phase
  | { type: 'endPhase' }
  | { type: 'resign' }
export type ActionType = Action['type']
