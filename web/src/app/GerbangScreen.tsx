import { GerbangPage, type GerbangParts } from '../features/pindai/GerbangPage'
import { downloadReader } from '../features/pindai/reader-download'
import { AccountMenu } from '../features/shell/AccountMenu'
import { UpdateOffer } from '../features/shell/AdminShell'
import { ClockBanner } from '../features/shell/ClockBanner'
import { PrepareOfflineDialog } from '../features/readiness/PrepareOfflineDialog'
import { SyncBadge } from '../features/shell/SyncBadge'

const parts: GerbangParts = {
  download: downloadReader,
  badge: <SyncBadge />,
  account: <AccountMenu at="phone" />,
  Prepare: PrepareOfflineDialog,
  notices: (
    <>
      <ClockBanner />
      <UpdateOffer />
    </>
  ),
}

/** /gerbang, with what it shows of other features. */
export function GerbangScreen() {
  return <GerbangPage parts={parts} />
}
