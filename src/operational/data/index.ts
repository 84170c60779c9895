// What other folders use of the data files: their types, checks and loading.
export type { Arm, Direction, Fraction, LinkKind, PieceClass, SideKind, TerrainName } from './base'
export type {
  AreaChoice,
  Battlefield,
  CountersFile,
  Formation,
  HqDef,
  LeaderDef,
  MapFile,
  MapHex,
  MapLink,
  MapSide,
  Placement,
  RosterEntry,
  SetupArea,
  SetupFile,
  Subordinate,
  UnitDef,
  UnitSelector,
} from './battlefieldSchemas'
export type {
  ClockTurn,
  CombatResult,
  CombatRow,
  FowResult,
  ShiftName,
  SideEffect,
  Tables,
  TerrainEffect,
} from './tableSchemas'
export { type Area, setupAreas } from './areas'
export { commands, type PlacementFault, placementFaults, type SetupData } from './checkSetup'
export { DATA_REASONS, type DataReason } from './fault'
export { hashData, loadBattlefield, loadTables, type RawBattlefield, type RawTables } from './load'
export { loadPedregal, pedregal, pedregalFiles, pedregalHash, type Scenario } from './pedregal'
