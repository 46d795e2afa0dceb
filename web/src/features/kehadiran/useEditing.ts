import type { StatusKehadiran } from '@bakti/contract/absen/kehadiran.rules'
import { useState } from 'react'
import type { ShownRow } from './pending.rules'
import { useStillPlaces } from './useStillPlaces'

/** The status that is being chosen in a row. */
interface Edit {
  /** The row as it was on screen when the choice began. */
  seen: ShownRow
  status: StatusKehadiran
}

/** The row that is edited, and the actions of the cells. */
export interface Editing {
  edit: Edit | null
  /** The id of the last changed row. Its button takes the focus, because the pressed button is gone. */
  done: string | null
  /** Called when that button has the focus: if the row appears again later, it does not take the focus. */
  settle: () => void
  /** Gives a status in one press. */
  give: (row: ShownRow, status: StatusKehadiran) => void
  start: (row: ShownRow) => void
  choose: (status: StatusKehadiran) => void
  save: () => void
  cancel: () => void
}

/** Below 768 px a row has no room for a select. */
const isNarrow = () => window.matchMedia?.('(max-width: 47.99rem)').matches ?? false

/** The rows in their places, the row that is edited, and the props of the sheet that is open on a phone. */
export function useEditing(
  rows: readonly ShownRow[],
  filter: StatusKehadiran | null,
  onStatus: (row: ShownRow, status: StatusKehadiran) => void,
) {
  const [edit, setEdit] = useState<Edit | null>(null)
  const [sheet, setSheet] = useState<ShownRow | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { belum, stored, hold } = useStillPlaces(rows, filter, edit !== null || sheet !== null)

  /**
   * `seen`: the row as it was when the choice began. A row that arrived meanwhile was behind the select, so its scans were not seen
   * (rules H9, H34). The same status again changes nothing, except that it decides on an undecided row (rule H30).
   */
  const change = (seen: ShownRow, status: StatusKehadiran) => {
    hold()
    if (status !== seen.status_kehadiran || seen.perlu_diputuskan) onStatus(seen, status)
  }
  const editing: Editing = {
    edit,
    done,
    settle: () => setDone(null),
    give: (row, status) => {
      change(row, status)
      setDone(row.id)
    },
    start: (row) => {
      hold()
      if (isNarrow()) setSheet(row)
      else setEdit({ seen: row, status: row.status_kehadiran })
    },
    choose: (status) => setEdit((now) => now && { ...now, status }),
    cancel: () => {
      setDone(edit?.seen.id ?? null)
      setEdit(null)
    },
    save: () => {
      if (edit) editing.give(edit.seen, edit.status)
      setEdit(null)
    },
  }
  const openSheet = sheet && {
    row: sheet,
    onClose: () => setSheet(null),
    onStatus: (status: StatusKehadiran) => {
      change(sheet, status)
      setSheet(null)
    },
  }
  return { belum, stored, editing, sheet: openSheet }
}
