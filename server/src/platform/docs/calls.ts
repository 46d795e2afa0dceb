import type { CallName } from '@bakti/contract/api'

/** What the contract's types can't say about a call. */
export interface AboutCall {
  summary: string
  /** Statuses of a success; 200 by default. */
  success?: readonly number[]
  /** Statuses of refusals, beside those that every call of its kind may have. */
  refusals?: readonly number[]
  /** Fields of the envelope beside `data`. */
  beside?: readonly ('token' | 'deviceToken' | 'notice')[]
  /** Without `page` the answer has every row and names no page. */
  allWithoutPage?: true
}

export const ABOUT: Record<CallName, AboutCall> = {
  'auth.login': {
    summary: 'Opens a session; the token goes into Authorization',
    refusals: [401, 429],
    beside: ['token', 'deviceToken'],
  },
  'auth.register': { summary: 'Makes a participant’s account', success: [201], refusals: [409, 429] },
  'auth.sendCode': {
    summary: 'Sends a verification code by mail; known and unknown addresses are answered alike',
    refusals: [429],
  },
  'auth.resetPassword': { summary: 'Sets a new password by the code of a mail', refusals: [429] },
  'auth.loginByKode': {
    summary: 'Opens a session by a code that an admin made, and sets a new password',
    refusals: [429],
    beside: ['token', 'deviceToken'],
  },
  'auth.listProviders': { summary: 'Ways of signing in that this server offers' },
  'auth.loginByGoogle': {
    summary:
      'Opens a session by a Google ID token; never an admin’s. A notice says what became of the account',
    refusals: [401, 403, 404, 409, 429],
    beside: ['token', 'deviceToken', 'notice'],
  },
  'auth.getMe': { summary: 'The user of the session' },
  'auth.logout': { summary: 'Ends the session' },
  'auth.logoutAll': { summary: 'Ends all sessions and device tokens of the caller, and says how many' },
  'akun.get': {
    summary:
      'The own account: name, e-mail, whether it has a password, and its sessions, the last used one first',
  },
  'akun.update': { summary: 'Changes the own name' },
  'akun.updatePassword': {
    summary:
      'Sets a new password where the old one is right. All sessions and device tokens of the account end; the answer has those of a new session',
    refusals: [409, 429, 503],
    beside: ['token', 'deviceToken'],
  },
  'akun.endSession': { summary: 'Ends another session of the own account', refusals: [404, 409] },
  'auth.lockDevice': {
    summary:
      'Trades the session for one of role GERBANG that is bound to one activity. The former token is worth nothing from then on. A locked session can not be locked again',
    refusals: [403, 404],
  },
  'kelompok.list': {
    summary:
      'All groups: id and number for a participant, for an admin how many members and how many of them are Hadir in the latest activity, with anggota=true the members. For a mentor the same of the own groups',
    refusals: [403],
  },
  'kelompok.create': { summary: 'Adds a group', success: [201], refusals: [409] },
  'kelompok.remove': {
    summary: 'Deletes a group with its members; refused where one of them has attendance',
    refusals: [404, 409],
  },
  'kelompok.import': {
    summary:
      'Loads members from a CSV or XLSX file: preview=true tells what would happen, preview=false does it',
    refusals: [409],
  },
  'anggota.list': {
    summary: 'The members of a group, by its number or id, with the optional columns that `kolom` names',
    refusals: [404],
  },
  'anggota.listRoster': {
    summary:
      'What a device keeps for scanning without network: the members of these groups (numbers or ids, separated by commas), without `kelompok` of all that the caller reaches',
    refusals: [404],
  },
  'anggota.create': { summary: 'Adds a member', success: [201], refusals: [404, 409] },
  'anggota.update': { summary: 'Changes a member, or moves them to another group', refusals: [404, 409] },
  'anggota.remove': { summary: 'Deletes a member with their attendance', refusals: [404] },
  'kode.count': {
    summary: 'How many members have an account, a printed activation code, or neither',
    refusals: [404],
  },
  'kode.issue': {
    summary:
      'Makes activation codes for members who have none on paper, and returns them once; `batal` makes the printed ones anew, too. The answer is not stored: a repeat gets 409',
    success: [201],
    refusals: [404, 409],
  },
  'kode.markPrinted': { summary: 'Notes that the codes of an answer go onto paper', refusals: [409] },
  'absen.list': {
    summary:
      'All activities with their counts: of everybody, for a mentor of the own groups. For the gate those of today, without counts',
  },
  'absen.create': { summary: 'Adds an activity', success: [201] },
  'absen.update': { summary: 'Changes an activity', refusals: [404] },
  'absen.remove': { summary: 'Deletes an activity with its attendance', refusals: [404] },
  'absen.audienceChoices': { summary: 'Gelombang and faculties of the members, with counts' },
  'absen.previewAudience': { summary: 'What another audience would mean; changes nothing', refusals: [404] },
  'absen.close': { summary: 'Closes an activity, or opens it again', refusals: [404] },
  'absen.scan': {
    summary:
      'Records the scan of a member’s code; a scan that counts for nobody yet is kept (409 or 404, ditahan: true)',
    refusals: [404, 409],
  },
  'absen.recordBatch': {
    summary:
      'Records scans and status changes that waited on a device, at most 500 in one call. Each item is answered in its place as the single call would answer it, and repeats it under the same key. The key and the times are those of the items, not of the headers',
  },
  'absen.setStatus': {
    summary:
      'Sets a member’s attendance by hand; a status that waited on a device and is out of the deliverer’s scope is kept (409, ditahan: true)',
    refusals: [404, 409],
  },
  'absen.listJumlah': {
    summary:
      'The counts of an activity for each group, and what is open of its members; for a mentor of the own groups',
    refusals: [404],
  },
  'absen.listDiputuskan': {
    summary: 'Members of the groups that the caller reaches whose record somebody has to decide about',
    refusals: [404],
  },
  'absen.listRiwayat': {
    summary:
      'The events of one member in one activity, in the order in which they count: what, who, which device, when it happened and arrived',
    refusals: [404],
  },
  'absen.listDitahan': {
    summary: 'Scans and statuses of an activity that were kept without effect: all, or a page of them',
    allWithoutPage: true,
    refusals: [404],
  },
  'absen.takeDitahan': { summary: 'Records a kept scan or status', refusals: [404, 409] },
  'absen.listAllGroups': {
    summary:
      'A page of the members of every group that the caller reaches with their attendance of an activity, by group and name, and how many have which status',
    refusals: [404],
  },
  'absen.matchTempel': {
    summary:
      'Whom each line of a pasted list names, by NIM or name, with their attendance of an activity. Records nothing',
    refusals: [404],
  },
  'absen.exportAbsensi': {
    summary:
      'Attendance of an activity in every group that the caller reaches, as one CSV file by group and name; `X-Total-Rows` is the number of its rows',
    refusals: [404, 429],
  },
  'absen.listAbsensi': {
    summary: 'The members of a group with their attendance of an activity',
    refusals: [404],
  },
  'saya.get': {
    summary: 'The page of the caller: member, group, mentors, activities with own attendance, tasks',
  },
  'saya.report': {
    summary: 'Reports that the caller’s own attendance of an activity is wrong',
    success: [201],
    refusals: [404, 409],
  },
  'saya.listReports': {
    summary: 'The open reports of an activity, by members of the groups that the caller reaches',
    refusals: [404],
  },
  'pusat.get': {
    summary: 'What happens now in an activity: its counts, groups, minutes, devices and the inbox',
  },
  'pusat.follow': {
    summary:
      'The same as a stream: the whole first, then each second what changed; a comment every 10 s while nothing does. It ends with the session',
  },
  'pusat.getAwal': {
    summary:
      'What a first start needs and what of it is done: roster, activity, mentors, mail, public address, backup, a card that was scanned',
  },
  'kotak.list': {
    summary:
      'What waits for a person, over all activities and the groups that the caller reaches: held acts, undecided members, open reports; a page, newest first, with the counts by kind',
  },
  'kotak.close': {
    summary:
      'Takes over held acts, decides members and answers reports, many at once, in one transaction; what was closed elsewhere is left out. 404 where a mentor reaches none of them',
    refusals: [404],
  },
  'kotak.count': { summary: 'How many entries of each kind the inbox has' },
  'laporan.get': {
    summary:
      'The recap: how many of those who should come did, by faculty, study programme, wave, group or person, for each activity and over all; a page of the rows',
  },
  'laporan.listAnggota': {
    summary:
      'People in activities by group and name, of some statuses or all, each with the trace of every activity; with the number to call for who may read members',
  },
  'laporan.exportCsv': {
    summary:
      'The recap as one CSV file with a row a person, of one moment; `X-Total-Rows` is the number of its rows',
    refusals: [429],
  },
  'laporan.exportXlsx': {
    summary:
      'The recap as one XLSX workbook with a sheet for each kind of rows and for who did not come, of one moment; `X-Total-Rows` is the number of its people',
    refusals: [429],
  },
  'tugas.list': {
    summary: 'All tasks, each with the caller’s own submission; for an admin how many have handed in',
  },
  'tugas.create': { summary: 'Adds a task; its deadline is of today at the earliest', success: [201] },
  'tugas.update': { summary: 'Changes a task', refusals: [404] },
  'tugas.remove': { summary: 'Deletes a task with its submissions', refusals: [404] },
  'tugas.countLate': {
    summary: 'How many submissions an earlier deadline would make late; changes nothing',
    refusals: [404],
  },
  'tugas.listKumpul': { summary: 'Submissions, newest first, in pages of 10; a page past the end is empty' },
  'tugas.searchKumpul': { summary: 'Submissions by part of a name, a NIM or a task’s title, in pages of 10' },
  'tugas.getProgress': {
    summary: 'How many of the members that a group has now have handed in a task',
    refusals: [404],
  },
  'tugas.exportKumpul': {
    summary:
      'Submissions as one CSV file, newest first; `X-Total-Rows` is the number of its rows, and a file that ends before them is no file',
    refusals: [429],
  },
  'tugas.createKumpul': {
    summary:
      'Hands in a task (201), or changes what the caller handed in before (200); 409 after the deadline',
    success: [201, 200],
    refusals: [403, 404, 409],
  },
  'tugas.updateKumpul': {
    summary: 'Changes the caller’s own submission; 409 after the deadline',
    refusals: [403, 404, 409],
  },
  'tugas.listUnmatched': {
    summary:
      'Submissions of accounts without a member that are connected with nobody, with the member of their NIM',
  },
  'tugas.match': {
    summary: 'Connects submissions with members by NIM; accounts and owners stay as they are',
    refusals: [404],
  },
  'perangkat.report': {
    summary:
      'What a device of the staff reports about itself; needs `X-Device-Id`. `hilang` names acts that this browser lost',
  },
  'perangkat.list': { summary: 'The devices of the staff, those that need somebody first' },
  'perangkat.clear': {
    summary: 'Clears what is known of a device’s unsent acts; who did it and when is kept',
    refusals: [404],
  },
  'orang.search': {
    summary:
      'Members by the beginnings of the words of their names, by NIM, its last four digits, or telephone number; for a mentor those of the own groups',
  },
  'orang.get': {
    summary: 'All that is known of one member: contact, account, groups, activities and tasks',
    refusals: [404],
  },
  'orang.move': {
    summary:
      'Moves a member from a date on; recaps of days before keep the group that was right then. 409 where somebody moved them meanwhile',
    refusals: [404, 409],
  },
  'orang.swap': {
    summary:
      'Swaps the names, the NIM or the groups of two members; 409 where somebody changed one meanwhile',
    refusals: [404, 409],
  },
  'orang.merge': {
    summary:
      'Makes two members one: the records of the second count for the first, and its codes find the first. `sampah.restore` undoes it',
    refusals: [404, 409],
  },
  'orang.issueKartu': {
    summary: 'Makes the code of a new card; the cards before it are void, and a scan of one is held',
    refusals: [404],
  },
  'riwayat.list': {
    summary:
      'Who did what, newest first: the lines of the log, events of attendance, held acts and submissions. Narrowed by days, account, kind, text and thing',
  },
  'riwayat.exportCsv': { summary: 'The same as a CSV file' },
  'sampah.list': { summary: 'What was deleted in the last 90 days and can be restored, newest first' },
  'sampah.restore': {
    summary: 'Restores a deletion with all that went with it, or names everything in the way',
    refusals: [404, 409],
  },
  'pengaturan.get': {
    summary:
      'What is set for the whole site: the address that cards and links carry, and the codes of student cards',
  },
  'pengaturan.update': { summary: 'Sets it; what is left out stays' },
  'pengaturan.getAcara': {
    summary: 'The version of the event that counts, with what differs from the content files',
  },
  'pengaturan.listVersi': { summary: 'All that is set of the event, and who stored which version' },
  'pengaturan.updateAcara': {
    summary: 'Stores the next version; 409 where another one counts meanwhile',
    refusals: [409],
  },
  'pengaturan.restoreVersi': {
    summary: 'Stores the content of a version once more; 0: that of the content files',
    refusals: [404, 409],
  },
  'pengaturan.sendTrial': {
    summary: 'Sends a mail to the own address, and says what the mail server answered',
    refusals: [409, 429],
  },
  'pengguna.list': { summary: 'A page of accounts, by name, and how many of each role fit the search' },
  'pengguna.updatePeran': {
    summary: 'Gives an account a role; its sessions end. The last admin stays one',
    refusals: [404, 409],
  },
  'pengguna.updateKelompok': {
    summary: 'Makes these the groups of a mentor; what is not among them ends now',
    refusals: [404, 409],
  },
  'pengguna.endSessions': { summary: 'Ends all sessions and device tokens of an account', refusals: [404] },
  'pengguna.unlink': {
    summary: 'Takes the member from an account; its printed activation code is void',
    refusals: [404],
  },
  'pengguna.issueKode': {
    summary: 'Makes a code for one login within ten minutes; the password of the account ends',
    refusals: [404, 409],
  },
  'undangan.list': { summary: 'A page of invitations, the newest first' },
  'undangan.create': {
    summary: 'Makes an invitation; its token is in this answer alone',
    success: [201],
    refusals: [404, 409],
  },
  'undangan.revoke': { summary: 'Revokes an invitation; who accepted it keeps the role', refusals: [404] },
  'undangan.renew': {
    summary: 'Makes new links of invitations; the former ones are void',
    refusals: [404, 409],
  },
  'undangan.check': {
    summary: 'What an invitation offers; uses nothing up',
    refusals: [404, 409],
  },
  'undangan.accept': {
    summary: 'Accepts an invitation, for the account of the session or for a new one, and opens a session',
    refusals: [401, 403, 404, 409, 429],
    beside: ['token', 'deviceToken'],
  },
  'undangan.import': {
    summary:
      'Invites the mentors of a CSV or XLSX file: preview=true tells what would happen, preview=false does it',
    refusals: [409],
  },
  'undangan.getMailing': { summary: 'How far the mails of invitations are' },
  'undangan.sendMails': { summary: 'Mails invitations, and says how many mails wait now' },
  'undangan.stopMails': { summary: 'Takes back the mails of an import that have not left' },
  'aktivasi.get': { summary: 'The member that the caller’s account belongs to; null without one' },
  'aktivasi.check': {
    summary: 'Whose activation code this is, with a ticket for 15 minutes; uses nothing up',
    refusals: [429],
  },
  'aktivasi.activate': {
    summary:
      'Links a member with a new account (email, password) or with the account of the session; the same again logs in',
    refusals: [401, 403, 409, 429],
    beside: ['token', 'deviceToken'],
  },
}
