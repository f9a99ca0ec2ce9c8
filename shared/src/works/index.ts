export {
  type MovedWorks,
  type MoveOutcome,
  type SendMoveOptions,
  sendWorkMove,
  titleOfMove,
  type WorkMove,
  waitingMoves,
  waitingOperations,
} from './send-work-move';
