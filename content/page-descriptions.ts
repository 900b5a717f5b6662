/**
 * The sentence under each page's title in search results and shared links, 70 to 160 characters, by the page's address in
 * lower-case words. "{brand}" stands for the name of the business. A course without an own sentence is described by the
 * beginning of its overview.
 */
export const PAGE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  home: '{brand} trains chemical and process engineers online and does process design, FEED, BEDP, energy optimisation and troubleshooting for plants.',
  courses:
    'Live online courses in process design, Aspen Plus, Aspen HYSYS and process safety, with recordings, notes and a weekly test. Prices include 18% GST.',
  'course-processdesignengieering':
    'Design a plant the way a design office does: balances, PFD and P&ID, lines, pumps, exchangers, vessels and columns. 30 hours of live classes.',
  'course-aspenplus':
    'Build Aspen Plus simulations that you can defend: property methods, RadFrac columns, reactors, recycles and design specs. 24 hours of live classes.',
  'course-aspenhysys':
    'Model oil and gas plants in Aspen HYSYS: fluid packages, separators, compressor trains, columns, recycles and dynamics. 38 hours of live classes.',
  'course-processsafety':
    'Process safety for design engineers: hazards, HAZOP, layers of protection, relief valve sizing and flare systems. 24 hours of live classes.',
  compare:
    'Our live online courses side by side: level, software, hours, next start and price, and which of them to begin with.',
  pde: 'Enrol in Process Design & Engineering: from the mass balance to the P&ID in 30 hours of live online classes on one example unit.',
  aspenplus:
    'Enrol in Aspen Plus: property methods, columns, reactors and recycles in 24 hours of live online classes, up to the model of a whole plant.',
  webinars:
    'Free masterclasses by trainers from the chemical industry: live sessions of about an hour on process design and simulation. Register once.',
  masterclasses:
    'Recordings of our free masterclasses for chemical engineers, and a form to register for the next one, live and free of charge.',
  consultancy:
    'Process design, feasibility and detailed engineering studies, energy optimisation and troubleshooting for plants: what we do and how it goes.',
  about:
    '{brand} is a training and consultancy business in chemical and process engineering in Vadodara: who we are and what we offer.',
  contact:
    'Write to {brand} in Vadodara about a course, a study or a training for your institute. We reply within 48 hours, Monday to Friday.',
  'synergyy-studentfeedback':
    'Feedback form for students of our courses: tell us how content, pace, examples and teaching were. It takes about two minutes.',
  'synergyy-jobpostings':
    'Job opportunities for process and chemical engineers, from fresh graduates to experienced designers, for members of {brand}.',
  'synergyy-community':
    'The {brand} community: meet engineers and students of the trade, ask questions and learn from each other’s designs.',
  'synergyy-chemconnect':
    'Chem-Connect Monthly: industry trends for chemical and process engineers, collected once a month by {brand}.',
  terms:
    'Terms and conditions of {brand}: enrolment and fees, training, material and software, schedule, cancellation and refund, certificates.',
  privacy:
    'Privacy terms of {brand}: which information we hold about you, how it is used and shared, how it is kept safe and for how long.',
}
