import { MentorPage, type MentorParts } from '../features/mentor/MentorPage'
import { downloadReader } from '../features/pindai/reader-download'
import { AccountMenu } from '../features/shell/AccountMenu'
import { UpdateOffer } from '../features/shell/AdminShell'
import { ClockBanner } from '../features/shell/ClockBanner'
import { SyncBadge } from '../features/shell/SyncBadge'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { later } from '../ui/later'

const ScanDialog = later(async () => (await import('../features/pindai/ScanDialog')).ScanDialog)

const parts: MentorParts = {
  scanner: {
    Dialog: ScanDialog,
    // With the confirmation that it may ask for: both must open without network.
    load: () => Promise.all([ScanDialog.load(), ConfirmDialog.load()]),
    download: downloadReader,
  },
  Badge: SyncBadge,
  Account: ({ onPrepare }) => <AccountMenu at="phone" onPrepare={onPrepare} />,
  notices: (
    <>
      <ClockBanner />
      <UpdateOffer />
    </>
  ),
}

/** /mentor, with what it shows of other features. */
export function MentorScreen() {
  return <MentorPage parts={parts} />
}
