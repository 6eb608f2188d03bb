console.log('The game in the terminal is on its way.');
